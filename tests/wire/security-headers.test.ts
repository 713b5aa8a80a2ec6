import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { HEAD_SCRIPT_DIGEST, securityHeaders } from '../../inquiry-service/wire/security-headers.ts'
import { HEAD_SCRIPT } from '../../site/core/head-script.ts'

const plain = { siteUrl: 'http://localhost:3000', inquiryUrl: 'http://localhost:3000' }
const split = { siteUrl: 'https://www.example.com', inquiryUrl: 'https://desk.example.com/base' }

test('securityHeaders() of a page allow what it brings along and nothing else', () => {
  expect(Object.fromEntries(securityHeaders(plain, 'page'))['Content-Security-Policy']).toBe(
    `default-src 'none'; script-src 'self' '${HEAD_SCRIPT_DIGEST}'; style-src 'self'; img-src 'self' data:; font-src 'self'; ` +
      "manifest-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
})

test('securityHeaders() let pages reach a service on another origin', () => {
  expect(Object.fromEntries(securityHeaders(split, 'page'))['Content-Security-Policy']).toContain(
    "connect-src 'self' https://desk.example.com; form-action 'self' https://desk.example.com;",
  )
})

test('securityHeaders() hold a browser to https only where the site has it', () => {
  expect(Object.fromEntries(securityHeaders(split, 'page'))['Strict-Transport-Security']).toBe('max-age=63072000')
  expect(Object.fromEntries(securityHeaders(plain, 'page'))).not.toHaveProperty('Strict-Transport-Security')
})

test('securityHeaders() let everyone read the API, whose answers carry no field that only pages need', () => {
  expect(securityHeaders(split, 'data')).toEqual([
    ['Content-Security-Policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'cross-origin'],
    ['Strict-Transport-Security', 'max-age=63072000'],
  ])
})

test('securityHeaders() let no site embed a page, and no page use a power of the browser', () => {
  expect(Object.fromEntries(securityHeaders(split, 'page'))).toMatchObject({
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin',
    'Permissions-Policy': expect.stringContaining('geolocation=()'),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
})

test('securityHeaders() never allow what is unsafe', () => {
  expect(JSON.stringify(securityHeaders(split, 'page'))).not.toContain('unsafe-')
})

test('securityHeaders() let in the script of the theme as the pages have it', () => {
  expect(HEAD_SCRIPT_DIGEST).toBe(`sha256-${createHash('sha256').update(HEAD_SCRIPT).digest('base64')}`)
})
