/** Bundles the service with Nitro into a folder of its own. */
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
  } finally {
    await nitro.close()
  }
}
