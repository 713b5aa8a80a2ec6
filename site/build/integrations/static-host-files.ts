/** Writes `_headers` and `_redirects` for hosts that read them, from the lists of the contract. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { SecurityOptions } from '../../../inquiry-service/wire/security-headers.ts'
import { headersFile } from '../../hosting/static/headers.ts'
import { redirectsFile } from '../../hosting/static/redirects.ts'

export function staticHostFiles(options: SecurityOptions): AstroIntegration {
  return {
    name: 'static-host-files',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const files = readdirSync(root, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => `/${relative(root, join(parentPath, name)).replaceAll('\\', '/')}`)
          .sort()
        writeFileSync(join(root, '_headers'), headersFile(options, files))
        writeFileSync(join(root, '_redirects'), redirectsFile(options))
        logger.info('_headers and _redirects for static hosts')
      },
    },
  }
}
