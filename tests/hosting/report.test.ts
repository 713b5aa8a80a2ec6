/** The report that the hosting page shows is that of this suite: no row is missing, no difference is old. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type HostingReport, reportOf } from '../contract/report.ts'
import { contractRows } from '../contract/suite.ts'
import { REPORTED_WAYS } from '../contract/ways.ts'

const report: HostingReport = JSON.parse(readFileSync('site/hosting/report.json', 'utf8'))

test.each(REPORTED_WAYS)('the report on $way.name is up to date: npm run hosting:report', ({ way, differences }) => {
  const expected = reportOf({ name: way.name, rows: contractRows(way), differences, passed: () => true })

  expect(report.ways.find(({ name }) => name === way.name)).toEqual(expected)
})
