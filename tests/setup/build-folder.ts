export { BUILD, SERVICE, SITE } from '../../scripts/test-build.ts'
