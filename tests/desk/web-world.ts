/** The web desk on a test's ledger, in this process. */
import { onTestFinished } from 'vitest'
import { catalogNames } from '../../inquiry-service/contract/accelerators.ts'
import { startDeskServer } from '../../inquiry-service/desk/web/server.ts'
import type { World } from '../ledger/world.ts'

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
  const { origin, pathname, search, searchParams } = new URL(server.address)
  const secret = pathname.slice(0, -1)
  return {
    address: server.address,
    origin,
    /** What every path begins with. */
    secret,
    /** The path, with the query, of the address that is printed. */
    entrance: pathname + search,
    key: searchParams.get('key') ?? '',
    refusals,
  }
}
