/** The path without a version (D3). */
export { default } from './v1/requests.post.ts'
