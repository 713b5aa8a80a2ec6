import mdx from '@astrojs/mdx'
import { defineConfig } from 'astro/config'
import { parseBuildConfig } from './inquiry-service/contract/build-config.ts'
import { markdownTwins, pageLists } from './site/programs/integrations.ts'

const { siteUrl } = parseBuildConfig(process.env)

/** MDX under Vite 8 warns of 'use …' directives in its own output: nothing a reader of the log could act on. */
const QUIET_LOGS = new Set(['MODULE_LEVEL_DIRECTIVE'])

export default defineConfig({
  site: siteUrl,
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/site',
  cacheDir: './.cache/astro',
  trailingSlash: 'never',
  // The default, 'jsx', drops a line break before a tag, and with it the space between two words.
  compressHTML: true,
  // The content security policy has no 'unsafe-inline': nothing may be put into the page itself.
  build: { format: 'file', inlineStylesheets: 'never' },
  markdown: { syntaxHighlight: false },
  integrations: [mdx(), markdownTwins(), pageLists(siteUrl)],
  devToolbar: { enabled: false },
  vite: {
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        onLog(level, log, handler) {
          if (!QUIET_LOGS.has(log.code ?? '')) handler(level, log)
        },
      },
    },
  },
})
