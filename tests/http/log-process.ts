/** A process that logs two lines for each message, then closes the log and exits, as a service does on SIGTERM. */
import { once } from 'node:events'
import { createLog } from '../../inquiry-service/http/log.ts'

const { log, dropped, close } = createLog({ logLevel: 'info' })
process.send?.('ready')
for (let word = ''; word !== 'end'; ) {
  ;[word] = await once(process, 'message')
  log.info('first')
  log.info('second')
  process.send?.(dropped())
}
await close()
process.exit(0)
