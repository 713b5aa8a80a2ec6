/** Before the first test that asks the built product: site and service are built from what lies here, where they are not. */
import { spawnSync } from 'node:child_process'
import { buildVariables } from '../../inquiry-service/contract/build-config.ts'
import { BUILD } from './build-folder.ts'

export default function build(): void {
  // The tests know the addresses and names of a build without settings.
  const settings = Object.fromEntries(Object.keys(buildVariables).map((name) => [name, '']))
  const { status } = spawnSync('node', ['scripts/build.ts', '--if-changed', '--output', BUILD], {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  })
  if (status !== 0) throw new Error('Cannot test as the build failed: see above')
}
