/** Writes `_headers` and `_redirects` for hosts that read them, from the lists of the contract. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { pathsBelow } from '../../../inquiry-service/assets/folder-storage.ts'
import type { SecurityOptions } from '../../../inquiry-service/wire/security-headers.ts'
import { headersFile } from '../../hosting/static/headers.ts'
import { redirectsFile } from '../../hosting/static/redirects.ts'

export function staticHostFiles(options: SecurityOptions): AstroIntegration {
  return {
    name: 'static-host-files',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        writeFileSync(join(root, '_headers'), headersFile(options, [...pathsBelow(root)].sort()))
        writeFileSync(join(root, '_redirects'), redirectsFile(options))
        logger.info('_headers and _redirects for static hosts')
      },
    },
  }
}
