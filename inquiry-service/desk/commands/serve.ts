/** `desk serve`: the web desk, for this machine only, until Ctrl-C. */
import { once } from 'node:events'
import { catalogNames } from '../../contract/accelerators.ts'
import { wholeNumber } from '../input.ts'
import { startDeskServer } from '../web/server.ts'
import { deskCommand } from './command.ts'

const PORT = '4180'

export const serve = deskCommand({
  name: 'serve',
  description: 'Open the web desk on loopback, for an SSH tunnel or a proxy with authentication; Ctrl-C stops it',
  examples: ['serve', `serve --port ${PORT}`],
  args: { port: { type: 'string', description: 'Port on 127.0.0.1', default: PORT } },
  run: async ({ store, config, by }, { port }) => {
    // On demand: most commands do not need the catalog.
    const { CATALOG } = await import('#catalog')
    const server = await startDeskServer({
      store,
      port: wholeNumber('--port', port, { max: 65_535 }),
      name: by,
      names: catalogNames(CATALOG),
      siteUrl: config.siteUrl,
      sendsNotices: config.notices !== undefined,
      onRefusal: (refusal) => console.error(`Refused: ${refusal}`),
    })
    console.log(
      `The desk is open at ${server.address}\nThe address contains the key: keep it to yourself. Ctrl-C stops the desk.`,
    )
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    await server.close()
  },
})
