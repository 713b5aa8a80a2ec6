import { describe, expect, test } from 'vitest'
import { allowOf, ENDPOINTS, matchPath } from '../../inquiry-service/contract/endpoints.ts'
import { faultStatus } from '../../inquiry-service/contract/errors.ts'
import * as limits from '../../inquiry-service/contract/limits.ts'

test('the table has the endpoints of the contract and no other', () => {
  const rows = ENDPOINTS.map(({ method, path, success, faults }) => {
    const statuses = [...new Set(faults.map(faultStatus))].sort((a, b) => a - b)
    return `${method} ${path} ${success}: ${statuses}`
  })

  expect(rows).toEqual([
    'GET /catalog 200: ',
    'GET /catalog/{variantId} 200: 404',
    'GET /documents 200: ',
    'GET /documents/{documentId} 200: 404',
    'GET /articles 200: ',
    'GET /health 200: ',
    'POST /estimate 200: 413,415,422',
    'POST /sandbox/requests 200: 400,413,415,422',
    'POST /requests 202: 400,413,415,422',
  ])
})

test('the limits are those of the contract', () => {
  expect(limits).toMatchObject({
    PUBLIC_QUOTA: { name: 'public', limit: 120, windowSeconds: 60 },
    INQUIRY_QUOTA: { name: 'inquiries', limit: 5, windowSeconds: 3600 },
    INQUIRY_BODY_BYTES: 16_384,
    ESTIMATE_BODY_CODE_UNITS: 4_096,
  })
})

test('only production inquiries have the quota of inquiries and a list of origins', () => {
  for (const { id, quota, origins } of ENDPOINTS) {
    const isProduction = id === 'requests'
    expect({ id, quota: quota.name, origins }).toEqual({
      id,
      quota: isProduction ? 'inquiries' : 'public',
      origins: isProduction ? 'allowed' : 'any',
    })
  }
})

test('allowOf() lists the methods that D5 gives', () => {
  expect(allowOf({ method: 'GET' })).toBe('GET, HEAD, OPTIONS')
  expect(allowOf({ method: 'POST' })).toBe('POST, OPTIONS')
})

describe.each(['/api/v1', '/api'])('matchPath() below %s finds', (prefix) => {
  test.each([
    ['/catalog', 'catalog', {}],
    ['/catalog/nvidia-h100-sxm5-80gb', 'variant', { variantId: 'nvidia-h100-sxm5-80gb' }],
    ['/catalog/not-listed', 'variant', { variantId: 'not-listed' }],
    ['/catalog/gr%C3%BCn%20x', 'variant', { variantId: 'grün x' }],
    ['/catalog/v1', 'variant', { variantId: 'v1' }],
    ['/catalog/__proto__', 'variant', { variantId: '__proto__' }],
    ['/documents', 'documents', {}],
    ['/documents/amd-cdna2-white-paper', 'document', { documentId: 'amd-cdna2-white-paper' }],
    ['/articles', 'articles', {}],
    ['/health', 'health', {}],
    ['/estimate', 'estimate', {}],
    ['/sandbox/requests', 'sandbox', {}],
    ['/requests', 'requests', {}],
  ])('%s', (path, id, params) => {
    expect(matchPath(prefix + path)).toMatchObject({ kind: 'endpoint', endpoint: { id }, params })
  })

  test.each([
    '',
    '/',
    '/catalog/',
    '//catalog',
    '/Catalog',
    '/catalog.json',
    '/catalog/nvidia-h100-sxm5-80gb/',
    '/catalog/nvidia-h100-sxm5-80gb/compute',
    '/catalog/a%2Fb',
    '/catalog/%00',
    '/catalog/%',
    '/catalog/%C3',
    '/health/',
    '/articles/what-a-gigabyte-is',
    '/sandbox',
    '/sandbox/requests/',
    '/requests/1',
    '/estimates',
  ])('nothing at %j', (path) => {
    expect(matchPath(prefix + path)).toEqual({ kind: 'unknown' })
  })
})

test.each(['/api/v2', '/api/v2/catalog', '/api/v0/catalog', '/api/v10/requests', '/api/v99999999999999999999/'])(
  'matchPath() calls %s another major version',
  (path) => {
    expect(matchPath(path)).toEqual({ kind: 'unsupported-version' })
  },
)

test.each([
  '/api/v1',
  '/api/v01/catalog',
  '/api/v/catalog',
  '/api/V2/catalog',
  '/api/v1.1/catalog',
  '/api/v2x/catalog',
  '/api/v-2',
  '/api/v1/v2',
])('matchPath() calls %s unknown, for it names no major version', (path) => {
  expect(matchPath(path)).toEqual({ kind: 'unknown' })
})

test.each(['/', '/catalog', '/apis', '/API/v1/catalog', '/articles/x', '/%', '/developers'])(
  'matchPath() leaves %s to the site',
  (path) => {
    expect(matchPath(path)).toEqual({ kind: 'outside' })
  },
)
