import { catalog } from '../core/content.build.ts'
import source from './device_peaks.py?raw'
import { type DeviceRow, deviceRows, peakKinds } from './devices.build.ts'
import { nameKey } from './look-up.ts'

export function devicesPython(digest: string): string {
  const rows = deviceRows.filter(({ names }) => names.length > 0)
  const names = Map.groupBy(
    rows.flatMap((row, index) => [...new Set(row.names.map(nameKey))].map((key) => ({ key, index }))),
    ({ key }) => key,
  )
  const table = rows.map((row) => `    ("${row.id}", ${peaksOf(row)}),`)
  const lines = [...names].map(([key, found]) => `    "${key}": (${found.map(({ index }) => `${index},`).join(' ')}),`)
  return source
    .replace('CATALOG = ""', `CATALOG = "${catalog.checkedAt} ${digest.slice(0, 12)}"`)
    .replace('PRECISIONS = ()', `PRECISIONS = (${peakKinds.map((kind) => `"${kind}"`).join(', ')})`)
    .replace('VARIANTS = ()', `VARIANTS = (\n${table.join('\n')}\n)`)
    .replace('NAMES = {}', `NAMES = {\n${lines.join('\n')}\n}`)
}

function peaksOf({ peaks }: DeviceRow): string {
  return peakKinds.map((kind) => peaks.find(({ precision }) => precision === kind)?.value ?? 'N').join(', ')
}
