/** The web desk on a test's ledger, in this process. */
import { onTestFinished } from 'vitest'
import { catalogNames } from '../../inquiry-service/contract/catalog-names.ts'
import { startDeskServer } from '../../scripts/desk/serve/server.ts'
import type { World } from '../ledger/engines.ts'

const NAMES = catalogNames([
  {
    id: 'nvidia-a100',
    name: 'NVIDIA A100',
    manufacturer: 'NVIDIA',
    variants: [{ id: 'nvidia-a100-pcie-40gb', name: 'NVIDIA A100 PCIe 40GB' }],
  },
])

/** Stays open until the test ends. */
export async function openDesk({
  world,
  name,
  sendsNotices = true,
}: {
  world: World
  name?: string
  sendsNotices?: boolean
}) {
  const refusals: string[] = []
  const server = await startDeskServer({
    store: world.ledger,
    port: 0,
    name,
    names: NAMES,
    siteUrl: 'https://reference.example',
    sendsNotices,
    onRefusal: (refusal) => refusals.push(refusal),
    clock: () => world.now,
  })
  onTestFinished(() => server.close())
  const { origin, port, searchParams } = new URL(server.address)
  return { address: server.address, base: origin, port, key: searchParams.get('key') ?? '', refusals }
}
