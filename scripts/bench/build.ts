/**
 * How the product grows: `npm run bench:build` (`-- --sizes 100,1000,10000`). Builds catalogs of several sizes in copies of
 * the sources, one article for ten variants, and measures build, service and catalog page of each. Beside the figures
 * stand the exponents of their growth from size to size: 1 is linear, 0 does not grow, above 1 bends. Linux.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { edgeSize, overLimits } from '../../site/hosting/edge/limits.ts'
import { measureCatalogPage } from './growth/catalog-page.ts'
import { copySources } from './growth/copy.ts'
import { runMeasured } from './growth/processes.ts'
import { servedOf } from './growth/served.ts'
import { readEverything, startProduct } from './growth/service.ts'
import { table } from './numbers.ts'

const VARIANTS_AN_ARTICLE = 10
const MB = 1e6

const LISTS = [
  'catalog.html',
  'catalog-index.json',
  'api/v1/catalog.json',
  'search-index.json',
  'estimate.html',
  'models.html',
  'llms.txt',
  'sitemap.xml',
]

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100,1000,10000' },
    /** The copies stay, to be looked at. */
    keep: { type: 'boolean', default: false },
  },
})
const sizes = values.sizes.split(',').map(Number)

/** Between a measure and what it is a part of. */
const SEPARATOR = '\0'

/** Measure → its value at each size. */
const measured = new Map<string, number[]>()
/** `of`: what the measure is a part of, where several are named alike. */
const note = (measure: string, value: number, of = '') => {
  const key = `${measure}${SEPARATOR}${of}`
  measured.set(key, [...(measured.get(key) ?? []), value])
}

for (const size of sizes) {
  const folder = copySources({ variants: size, articles: size / VARIANTS_AN_ARTICLE })
  try {
    await measure(folder, size)
  } finally {
    if (values.keep) console.error(`kept ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
}
const steps = sizes.slice(1).map((size, index) => `${sizes[index]} to ${size}`)
console.log(table(['variants', ...sizes.map(String), ...steps], [...measured].map(rowOf)))

async function measure(folder: string, size: number): Promise<void> {
  const build = await runMeasured(folder, ['scripts/build.ts'])
  note('build, s', build.seconds)
  note('build, processor s', build.processorSeconds)
  for (const [, step = '', seconds] of build.printed.matchAll(/^built (\w+) in ([\d.]+) s$/gm))
    note(`  ${step}, s`, Number(seconds))
  note('build, largest process, MB', build.largestProcess / MB)
  note('build, all processes, MB', build.tree / MB)

  const site = join(folder, 'dist/site')
  const served = servedOf(site)
  note('served, files', served.files)
  note('served, files with compressed ones', served.filesOnDisk)
  note('served, MB', served.identity / MB)
  note('served in brotli, MB', served.brotli / MB)
  note('largest file, MB', served.largest.bytes / MB)
  for (const name of LISTS) {
    const { identity, brotli } = served.sizeOf(name)
    note(`${name}, kB`, identity / 1000)
    note('  in brotli, kB', brotli / 1000, name)
  }
  console.error(`${size} variants: the largest file is ${served.largest.name}`)

  await runMeasured(folder, ['scripts/hosting-edge.ts', '--output', join(folder, 'dist/hosting/edge')])
  const edge = edgeSize(join(folder, 'dist/hosting/edge'))
  note('edge, worker in gzip, MB', edge.worker / MB)
  for (const line of overLimits(edge)) console.error(`${size} variants at the edge: ${line}`)
  rmSync(join(folder, 'dist/hosting'), { recursive: true })

  const product = await startProduct(folder)
  try {
    note('service, first answer, ms', product.firstAnswerMs)
    note('service after start, MB', product.memory() / MB)
    await readEverything(product.base, site)
    note('service after reading all, MB', product.memory() / MB)
    const page = await measureCatalogPage(product.base)
    note('catalog page on a phone, first rows, ms', page.firstRows)
    note('  filters ready, ms', page.filtersReady)
    note('  a filter, median, ms', page.filter.median)
    note('  a filter, greatest, ms', page.filter.greatest)
    note('  a filter unthrottled, greatest, ms', page.filterUnthrottled.greatest)
  } finally {
    await product.stop()
  }
}

function rowOf([measure, figures]: readonly [string, readonly number[]]): string[] {
  const exponents = figures.slice(1).map((figure, index) => {
    const growth = Math.log(figure / (figures[index] ?? Number.NaN))
    return (growth / Math.log((sizes[index + 1] ?? 1) / (sizes[index] ?? 1))).toFixed(2)
  })
  return [measure.split(SEPARATOR)[0] ?? '', ...figures.map(print), ...exponents]
}

function print(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1)
}
