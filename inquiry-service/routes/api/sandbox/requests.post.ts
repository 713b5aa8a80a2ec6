/** The path without a version (D3). */
export { default } from '../v1/sandbox/requests.post.ts'
