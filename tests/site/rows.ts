/** Small rows of the catalog for the tests. */
import type { CatalogRow } from '../../site/shared/catalog/row.ts'

/** A row with what the test says and nothing else stated. */
export function givenRow(row: Partial<CatalogRow> & { id: string }): CatalogRow {
  return {
    name: row.id.toUpperCase(),
    short: row.id.toUpperCase(),
    modelId: 'model',
    model: 'Model',
    manufacturer: 'Maker',
    form: 'PCIe',
    formFactor: null,
    memoryGB: null,
    memoryType: null,
    memoryBandwidthGBs: null,
    'powerW.max': null,
    'powerW.min': null,
    'powerW.typical': null,
    powerScope: null,
    rates: {},
    derived: [],
    launched: null,
    sources: {},
    documents: [],
    checkedAt: '2026-11-21',
    ...row,
  }
}
