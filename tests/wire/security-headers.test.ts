import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { HEAD_SCRIPT_DIGEST, securityHeaders } from '../../inquiry-service/wire/security-headers.ts'
import { HEAD_SCRIPT } from '../../site/core/head-script.ts'

const LOCAL = { siteUrl: 'http://localhost:3000', inquiryUrl: 'http://localhost:3000' }
const SPLIT = { siteUrl: 'https://www.example.com', inquiryUrl: 'https://desk.example.com/base' }

const pageOf = (urls: typeof LOCAL) => Object.fromEntries(securityHeaders(urls, 'page'))

test('a page may load what it brings along, with the script of the theme as it has it, and nothing else', () => {
  expect(pageOf(LOCAL)['Content-Security-Policy']).toBe(
    `default-src 'none'; script-src 'self' '${HEAD_SCRIPT_DIGEST}'; style-src 'self'; img-src 'self' data:; font-src 'self'; ` +
      "manifest-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(HEAD_SCRIPT_DIGEST).toBe(`sha256-${createHash('sha256').update(HEAD_SCRIPT).digest('base64')}`)
})

test('a page reaches a service on another origin, and keeps a browser on https only where the site has it', () => {
  expect(pageOf(SPLIT)['Content-Security-Policy']).toContain(
    "connect-src 'self' https://desk.example.com; form-action 'self' https://desk.example.com;",
  )
  expect(pageOf(SPLIT)['Strict-Transport-Security']).toBe('max-age=63072000')
  expect(pageOf(LOCAL)).not.toHaveProperty('Strict-Transport-Security')
})

test('no site embeds a page, and no page uses a power of the browser', () => {
  expect(pageOf(SPLIT)).toMatchObject({
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin',
    'Permissions-Policy': expect.stringContaining('geolocation=()'),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
})

test('everyone may read the API, whose answers carry no field that only pages need', () => {
  expect(securityHeaders(SPLIT, 'data')).toEqual([
    ['Content-Security-Policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'cross-origin'],
    ['Strict-Transport-Security', 'max-age=63072000'],
  ])
})
