import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usableGB } from '../../../content/devices.ts'
import { AGENT_FILE_CHARACTERS } from '../../../site/core/agent-pointer.ts'
import { content, entryOf } from '../../../site/core/content.build.ts'
import { deviceFiles, deviceRows, devicesPython, PRECISIONS } from '../../../site/devices/devices.build.ts'
import { lookUp, nameKey, readPciId, tellingApart } from '../../../site/devices/look-up.ts'
import { asCounted, fitsOf } from '../../../site/load/fit.ts'
import { loadOf } from '../../../site/load/load.ts'
import { devices } from '../../../site/load/load-data.build.ts'
import { loadModelOf, pagePreset } from '../../../site/load/preset.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { inputOf } from '../load/presets.ts'
import { PRINTED, UNKNOWN } from './printed.ts'

const printed = Object.values(PRINTED).flat()

function idsOf(text: string): string[] {
  const answer = lookUp(deviceRows, text)
  return 'rows' in answer ? answer.rows.map(({ id }) => id).sort() : []
}

describe('lookUp()', () => {
  test('leads each printed text to its variants', () => {
    expect(printed.map(([text]) => [text, ...idsOf(text)])).toEqual(
      printed.map(([text, ...variants]) => [text, ...variants.sort()]),
    )
  })

  test('reads a whole line of nvidia-smi -L and of lspci -nn', () => {
    expect(idsOf('GPU 0: NVIDIA H100 80GB HBM3 (UUID: GPU-1b2c3d4e-0000-1111-2222-333344445555)')).toEqual(
      idsOf('NVIDIA H100 80GB HBM3'),
    )
    expect(idsOf('01:00.0 3D controller [0302]: NVIDIA Corporation GH100 [H100 PCIe] [10de:2331] (rev a1)')).toEqual([
      'nvidia-h100-pcie-80gb',
    ])
  })

  test('has no answer, and no nearest one, for what no document has', () => {
    expect(UNKNOWN.flatMap((text) => idsOf(text).map((id) => `${text}: ${id}`))).toEqual([])
  })

  test('says of a part of a device that it is one, and offers names of the same number', () => {
    expect(lookUp(deviceRows, 'NVIDIA H100 80GB HBM3 MIG 1g.10gb')).toMatchObject({
      problem: 'A MIG instance is a part of a device: look up the device, and take its share.',
    })
    expect(lookUp(deviceRows, 'NVIDIA L4-12Q')).toMatchObject({
      problem: 'A virtual GPU is a part of a device: its profile says how much of it.',
    })
    expect(lookUp(deviceRows, 'Huawei Ascend 910C')).toMatchObject({
      problem: 'No document that we have read has it.',
    })
    expect(lookUp(deviceRows, 'NVIDIA H200 SXM1')).toEqual({
      problem: 'No document that we have read has it.',
      near: ['NVIDIA H200', 'NVIDIA H200 NVL'],
    })
  })

  test.each([
    ['A100', 'NVIDIA A100-SXM4-80GB'],
    ['3090', 'NVIDIA GeForce RTX 3090'],
  ])('offers names for %s, though it could be a PCI id', (text, name) => {
    expect(lookUp(deviceRows, text)).toEqual({
      problem: 'No document that we have read has it.',
      near: expect.arrayContaining([name]),
    })
  })

  test('offers the longer names of other variants that begin with a driver name', () => {
    const near = (text: string) => lookUp(deviceRows, text).near
    expect(near('H100')).toEqual(['NVIDIA H100 NVL', 'NVIDIA H100 80GB HBM3', 'NVIDIA H100 PCIe'])
    expect(near('H800')).toEqual(['NVIDIA H800 NVL', 'NVIDIA H800 PCIe'])
    expect(near('MI300X')).toEqual([])
  })

  test('leads a list of PCI ids, as a variant has it, to the variants of all of them', () => {
    expect(idsOf('2330 10DE 16C0, 2330 10DE 16C1')).toEqual(['nvidia-h100-sxm5-80gb'])
    expect(idsOf('2331 10DE 1626, 2330 10DE 16C0')).toEqual(['nvidia-h100-pcie-80gb', 'nvidia-h100-sxm5-80gb'])
  })

  test('leads every name, label, PCI id and part number of the files back to its row', () => {
    const lost = deviceRows.flatMap((row) =>
      [...row.names, ...row.labels, ...row.pci, ...row.partNumbers].filter((text) => !idsOf(text).includes(row.id)),
    )
    expect(lost).toEqual([])
  })

  test('says whether the PCI id tells apart what prints one name', () => {
    const apart = (name: string) => {
      const answer = lookUp(deviceRows, name)
      return 'rows' in answer ? tellingApart(answer.rows) : undefined
    }
    expect(apart('Quadro RTX 8000')).toBe('The PCI id tells them apart.')
    expect(apart('Tesla M40')).toBe('Neither name nor PCI id tells them apart.')
    expect(apart('NVIDIA L4')).toBe('')
  })
})

test.each([
  ['10de:2330', { vendor: '10DE', device: '2330' }],
  ['Display controller [0380]: AMD Navi 31 [1002:744c] (rev c8)', { vendor: '1002', device: '744C', revision: 'C8' }],
  ['0x233010DE, 0x16c110de', { vendor: '10DE', device: '2330', subsystem: '10DE:16C1' }],
  ['PCI\\VEN_10DE&DEV_2321', { vendor: '10DE', device: '2321' }],
  ['A100', { device: 'A100' }],
  ['H100', undefined],
  ['900-21010-0000-000', undefined],
])('readPciId(%j)', (text, id) => {
  const none = { vendor: undefined, subsystem: undefined, revision: undefined }
  expect(readPciId(text)).toEqual(id && { ...none, ...id })
})

describe('rows', () => {
  /** Written anew from the catalog: a dense rate, or half of the sparse one, over the devices of a card. */
  test('have the dense rate of the catalog, never the sparse one', () => {
    for (const { id, perVariant, peaks } of deviceRows) {
      const rates = entryOf(id).variant.compute ?? []
      for (const { precision, value, derived } of peaks) {
        const [format, unit = 'tensor'] = precision.split(' ')
        const of = (sparsity: string) =>
          rates.find((rate) => rate.precision === format && rate.execution === unit && rate.sparsity === sparsity)
            ?.value
        expect([id, precision, value * perVariant]).toEqual([id, precision, expect.closeTo(of('dense') ?? 0, 6)])
        const sparse = of('structured-sparse')
        if (derived?.startsWith('half')) expect([id, 2 * value * perVariant]).toEqual([id, sparse])
        if (sparse !== undefined) expect(value * perVariant).toBeLessThan(sparse)
      }
    }
  })

  test('have every dense rate of the catalog, of vector units beside those of matrix units', () => {
    const formats: readonly string[] = PRECISIONS
    const missing = deviceRows.flatMap(({ id, peaks }) =>
      (entryOf(id).variant.compute ?? [])
        .filter(({ precision, sparsity }) => sparsity === 'dense' && formats.includes(precision))
        .map(({ precision, execution }) => (execution === 'tensor' ? precision : `${precision} vector`))
        .filter((kind) => !peaks.some(({ precision }) => precision === kind))
        .map((kind) => `${id}: ${kind}`),
    )
    expect(missing).toEqual([])
  })

  test('are all in the files, each short enough and naming the others', () => {
    const parsed = deviceFiles.map(({ text }) => JSON.parse(text))
    expect(parsed.flatMap(({ devices: rows }) => rows.map(({ id }: { id: string }) => id))).toEqual(
      deviceRows.map(({ id }) => id),
    )
    expect(deviceFiles.filter(({ text }) => text.length >= AGENT_FILE_CHARACTERS)).toEqual([])
    for (const { parts } of parsed) expect(parts).toEqual(deviceFiles.map(({ path }) => path))
  })
})

describe('memory as drivers count it', () => {
  test.each([
    ['L4', 24, 23_034, 469, 23.6],
    ['H100 SXM', 80, 81_559, 479, 80],
    ['RTX 4090, reserve not printed', 24, 24_564, null, 24],
    ['T4', 16, 15_360, 448, 15.6],
  ])('of %s, %d GB stated', (_, stated, totalMiB, reservedMiB, usable) => {
    expect(usableGB(stated, { totalMiB, reservedMiB })).toBe(usable)
  })

  /** In whole bytes, where the product calculates in fractions. */
  test('is the lower of stated and counted bytes, down to a tenth of a gigabyte', () => {
    const counted = deviceRows.filter((row) => row.counted && row.memoryGB !== null)
    for (const { id, memoryGB, usableGB: usable, counted: memory } of counted) {
      const bytes = BigInt((memory?.totalMiB ?? 0) - (memory?.reservedMiB ?? 0)) << 20n
      const tenths = bytes / 100_000_000n
      const stated = BigInt(Math.round((memoryGB ?? 0) * 10))
      expect([id, usable]).toEqual([id, Number(tenths < stated ? tenths : stated) / 10])
    }
    expect(counted.length).toBeGreaterThan(28)
  })

  test('never takes fewer devices, for every preset and variant', () => {
    const fewer = content.presets.flatMap((preset) => {
      const page = pagePreset(preset)
      const load = loadOf(inputOf(page), loadModelOf(page))
      const stated = fitsOf(load, devices)
      return fitsOf(load, devices.map(asCounted)).filter(
        (fit, index) => fit.minimum < (stated[index]?.minimum ?? 0) || (fit.even ?? 99) < (stated[index]?.even ?? 99),
      )
    })
    expect(fewer).toEqual([])
    expect(devices.filter(({ usableGB: usable }) => usable !== undefined).length).toBeGreaterThan(8)
  })
})

describe('the Python file', () => {
  const source = devicesPython('0123456789abcdef')

  test('is short, and has the version of the catalog and every name with its peaks', () => {
    expect(source.length).toBeLessThan(20_000)
    expect(source).toMatch(/^CATALOG = "\d{4}-\d\d-\d\d 0123456789ab"$/m)
    for (const { id, names } of deviceRows) {
      if (names.length > 0) expect(source).toContain(`    ("${id}", `)
      for (const name of names) expect(source).toContain(`    "${nameKey(name)}": (`)
    }
  })

  test('answers as lookUp() does', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'device_peaks.py'), source)
    const isName = (text: string) => {
      const answer = lookUp(deviceRows, text)
      return !('kind' in answer) || answer.kind === 'name'
    }
    const texts = [...printed.map(([text]) => text), ...UNKNOWN].filter(isName)
    const program = `import json, sys
from device_peaks import *
def answer(name):
    try:
        return [sorted(variants(name)), dense_peak(name)]
    except LookupError as error:
        return type(error).__name__
print(json.dumps([answer(name) for name in json.load(sys.stdin)]))`
    const { stdout, stderr } = spawnSync('python3', ['-c', program], {
      cwd: folder,
      encoding: 'utf8',
      input: JSON.stringify(texts),
    })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual(texts.map(expectedOf))
  })

  function expectedOf(text: string) {
    const answer = lookUp(deviceRows, text)
    if (!('rows' in answer)) return 'UnknownDevice'
    const peaks = new Set(answer.rows.map(({ peaks: all }) => all.find(({ precision }) => precision === 'BF16')?.value))
    const [peak] = peaks
    if (peaks.size > 1) return 'AmbiguousDevice'
    return peak === undefined ? 'RateNotStated' : [answer.rows.map(({ id }) => id).sort(), peak * 1e12]
  }
})
