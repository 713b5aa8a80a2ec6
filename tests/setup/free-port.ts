export { freePort } from '../../scripts/free-port.ts'
