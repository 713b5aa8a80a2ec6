/** Bundles the service with Nitro into a folder of its own: `node scripts/bundle-service.ts FOLDER`. */
import { copyFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, createNitro, prepare } from 'nitropack/core'
import nitroConfig from '../inquiry-service/nitro.config.ts'

/** Replaces `folder`, whose entry is then `main.mjs`. */
async function bundleService(folder: string): Promise<void> {
  // Everything goes below the folder, as Nitro empties what it is given and the site is beside it.
  const output = { dir: folder, serverDir: folder, publicDir: `${folder}/.public` }
  const nitro = await createNitro({ ...nitroConfig, output, buildDir: `${folder}/.nitro` })
  try {
    await prepare(nitro)
    await build(nitro)
    // It says when this was built, which nobody reads, and would make two builds of one commit differ.
    for (const file of ['nitro.json', '.nitro']) rmSync(`${folder}/${file}`, { recursive: true, force: true })
    copyFileSync(fileURLToPath(new URL('../inquiry-service/server/entry.mjs', import.meta.url)), `${folder}/main.mjs`)
  } finally {
    await nitro.close()
  }
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Cannot bundle: no folder is named')
  await bundleService(folder)
}
