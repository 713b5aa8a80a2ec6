/** A process that logs two lines when it is told to, closes the log and ends: what a service does on SIGTERM. */
import { once } from 'node:events'
import { createLog } from '../../inquiry-service/http/log.ts'

const { log, close } = createLog({ logLevel: 'info' })
process.send?.('ready')
await once(process, 'message')
log.info('first')
log.info('second')
await close()
process.exit(0)
