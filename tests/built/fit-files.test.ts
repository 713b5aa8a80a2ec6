/** The files of what runs a model, as programs read them: figures, counts and bounds of every variant. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AGENT_FILE_CHARACTERS } from '../../site/core/agent-pointer.ts'
import { content } from '../../site/core/content.build.ts'
import { devices } from '../../site/load/load-data.build.ts'
import { readSite, readSiteJson, SITE } from './site-files.ts'

const NAMES = readdirSync(join(SITE, 'fit'))
  .filter((name) => name.endsWith('.json'))
  .sort()

describe('the files of a model', () => {
  interface Rows {
    sizeColumns: string[]
    sizes: [memoryGB: number, minimum: number, devices: number, ...held: ([number, number] | null)[]][]
    columns: string[]
    rows: [id: string, ...figures: (number | null)[]][]
    boards: [id: string, memoryGB: number, minimum: number, devices: number, ...held: unknown[]][]
    counted: [id: string, usableGB: number, minimum: number, devices: number | null, ...held: unknown[]][]
  }
  test('give its figures, and per precision the counts, bounds and longest conversations of its page', () => {
    expect(readSiteJson('fit/llama-3-3-70b.json')).toMatchObject({
      contextTokens: 131_072,
      cacheBytesPerToken: 2 * 80 * 8 * 128 * 2,
      cacheFixedBytes: 0,
      precisions: [
        { name: '16 bits', memoryGB: expect.closeTo(172.55, 2), files: ['/fit/llama-3-3-70b.16-bits.json'] },
        { name: '8 bits', memoryGB: expect.closeTo(87.89, 2), files: ['/fit/llama-3-3-70b.8-bits.json'] },
        { name: 'NVFP4', memoryGB: expect.closeTo(50.85, 2), files: ['/fit/llama-3-3-70b.nvfp4.json'] },
      ],
    })
    const { sizeColumns, sizes, columns, rows } = readSiteJson('fit/llama-3-3-70b.16-bits.json') as Rows
    expect(sizeColumns).toEqual(['memoryGB', 'minimum', 'devices', 'on 1', 'on 2', 'on 4', 'on 8'])
    // 640 GB ÷ 1.2 − 141.1 GB of weights, over 2.684 GB for 8,192 tokens.
    expect(sizes.find(([size]) => size === 80)).toEqual([80, 3, 4, null, null, [131_072, 46], [131_072, 146]])
    expect(columns).toEqual(['id', 'memoryGB', 'devices', 'byBandwidth', 'byCompute', 'firstToken'])
    const row = rows.find(([id]) => id === 'nvidia-h100-pcie-80gb')
    expect(row).toEqual([...['nvidia-h100-pcie-80gb', 80, 4], ...[56.5, 21800, 0.37]])
  })

  test.each([
    // A latent of 512 + 64 elements in 61 layers, and five windows of 1,024 tokens in six layers of 62.
    ['deepseek-r1', 61 * 576 * 2, 0],
    ['gemma-3-27b', 10 * 16 * 256 * 2, 52 * 16 * 256 * 2 * 1024],
  ])('count the cache of %s as its layers keep it', (id, perToken, fixed) => {
    expect(readSiteJson(`fit/${id}.json`)).toMatchObject({ cacheBytesPerToken: perToken, cacheFixedBytes: fixed })
  })

  test('say how many devices other loads take', () => {
    const file = readSiteJson('fit/deepseek-r1.json') as {
      loadColumns: string[]
      precisions: Record<'loads' | 'tensorParallel', (number | null)[][]>[]
    }
    const devicesFor = (kind: 'loads' | 'tensorParallel', users: number, size: string) =>
      file.precisions[0]?.[kind].find((row) => row[0] === users && row[1] === 32_768)?.[file.loadColumns.indexOf(size)]
    // 688.57 GB of weights and 32 latents of 61 layers × 576 elements × 2 bytes × 32,768 tokens, a fifth on top, are 914.7 GB. With
    // data-parallel attention, 16 devices of 80 GB keep two latents each.
    expect(file.loadColumns.slice(0, 3)).toEqual(['conversations', 'tokens', '16 GB'])
    expect(devicesFor('loads', 32, '80 GB')).toBe(16)
    // Of 16 latents, each of eight devices of 141 GB keeps two, 870.5 GB in all; copies of all on each would take 1,180 of 1,128 GB.
    expect([devicesFor('loads', 16, '141 GB'), devicesFor('tensorParallel', 16, '141 GB')]).toEqual([8, 16])
    const llama = readSiteJson('fit/llama-3-3-70b.json') as { precisions: object[]; units: object }
    expect(llama.precisions.filter((precision) => 'tensorParallel' in precision)).toEqual([])
    expect(llama.units).not.toHaveProperty('attention')
  })

  test.each(content.presets)('of $name have each variant on at most eight devices, and are short', ({ id }) => {
    const { precisions, variantsThatNeedMoreDevices } = readSiteJson(`fit/${id}.json`) as {
      precisions: { files: string[] }[]
      variantsThatNeedMoreDevices: number
    }
    const paths = precisions.flatMap(({ files }) => files)
    const files = paths.map((path) => readSiteJson(path) as Rows)
    const variants = new Set(files.flatMap(({ rows }) => rows.map(([variant]) => variant)))
    expect(variants.size + variantsThatNeedMoreDevices).toBe(devices.length)
    expect(NAMES.filter((name) => name.startsWith(`${id}.`)).map((name) => `/fit/${name}`)).toEqual(
      [`/fit/${id}.json`, ...paths].sort(),
    )
    for (const { sizes, boards, rows, counted } of files) {
      const held = new Set(sizes.flatMap(([size, , on, ...counts]) => (counts.some(Boolean) ? [`${size} ${on}`] : [])))
      const onBoards = boards.flatMap(([board, , , on, ...counts]) => (counts.some(Boolean) ? [`${board} ${on}`] : []))
      const isListed = ([variant, size, on]: Rows['rows'][number]) =>
        held.has(`${size} ${on}`) || onBoards.includes(`${variant} ${on}`)
      expect(rows.filter((row) => !isListed(row))).toEqual([])
      const listed = new Map(rows.map(([variant, , on]) => [variant, on]))
      expect(counted.filter(([variant, , , on]) => on !== null && on < (listed.get(variant) ?? 0))).toEqual([])
      const usable = devices.filter(({ id, usableGB }) => usableGB !== undefined && listed.has(id))
      expect(counted.map(([variant, usableGB]) => `${variant} ${usableGB}`).sort()).toEqual(
        usable.map(({ id, usableGB }) => `${id} ${usableGB}`).sort(),
      )
    }
    expect([`fit/${id}.json`, ...paths].filter((path) => readSite(path).length >= AGENT_FILE_CHARACTERS)).toEqual([])
  })
})
