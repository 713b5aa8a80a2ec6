/** Bundles the service with Nitro into a folder of its own. */
import { rmSync } from 'node:fs'
import { build, createNitro, prepare } from 'nitropack/core'
import nitroConfig from '../inquiry-service/nitro.config.ts'

/** Replaces `folder`, whose entry is then `main.mjs`. */
export async function bundleService(folder: string): Promise<void> {
  // All of it below the folder, as Nitro empties what it is given: the site lies beside it.
  const output = { dir: folder, serverDir: folder, publicDir: `${folder}/.public` }
  const nitro = await createNitro({ ...nitroConfig, output })
  try {
    await prepare(nitro)
    await build(nitro)
    // It says when this was built, and nobody reads it: two builds of one commit are equal.
    rmSync(`${folder}/nitro.json`, { force: true })
  } finally {
    await nitro.close()
  }
}
