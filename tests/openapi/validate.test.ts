import { expect, test } from 'vitest'
import { errorBody } from '../../inquiry-service/contract/errors.ts'
import { openApi } from '../../site/programs/read-api.ts'
import { createAnswerCheck, type ObservedAnswer } from './validate.ts'

const check = createAnswerCheck(openApi)

function answer(changed: Partial<ObservedAnswer>, headers: Record<string, string> = {}): ObservedAnswer {
  return {
    method: 'GET',
    path: '/api/v1/health',
    status: 200,
    body: '{"status":"live","requests":"configured"}',
    ...changed,
    headers: new Headers({
      'Content-Type': 'application/json; charset=utf-8',
      'X-Request-Id': 'c5a1b0de-0f3e-4a53-8f4e-0a5e2f7d1b36',
      ...headers,
    }),
  }
}

test('an answer as documented passes, by either prefix', () => {
  expect(check(answer({}))).toEqual([])
  expect(check(answer({ path: '/api/health?x=1' }))).toEqual([])
})

test('a property that is not documented is a fault', () => {
  const body = '{"status":"live","requests":"configured","uptime":1}'

  expect(check(answer({ body }))).toEqual(['body must NOT have additional properties'])
})

test('a wrong value is a fault that names its place', () => {
  expect(check(answer({ body: '{"status":"up","requests":"configured"}' }))).toEqual([
    'body/status must be equal to one of the allowed values',
  ])
})

test('a missing or malformed header is a fault', () => {
  const observed = answer({}, { 'X-Request-Id': 'one' })

  expect(check(observed)).toEqual(['X-Request-Id is one'])
  observed.headers.delete('X-Request-Id')
  expect(check(observed)).toEqual(['X-Request-Id is missing'])
})

test('a status that is not documented is a fault', () => {
  expect(check(answer({ status: 500 }))).toEqual(['get /api/v1/health does not document the status 500'])
})

test('HEAD is checked as GET without its body', () => {
  expect(check(answer({ method: 'HEAD', body: '' }))).toEqual([])
  expect(check(answer({ method: 'HEAD' }))).toEqual(['HEAD has a body'])
})

test('OPTIONS is checked for Allow and emptiness', () => {
  expect(check(answer({ method: 'OPTIONS', status: 204, body: '' }, { Allow: 'GET, HEAD, OPTIONS' }))).toEqual([])
  expect(check(answer({ method: 'OPTIONS', status: 204, body: '' }, { Allow: 'GET' }))).toEqual(['Allow is GET'])
})

test('another method is checked for the Error body and Allow', () => {
  const body = JSON.stringify(errorBody('method-not-allowed', 'http://localhost:3000'))

  expect(check(answer({ method: 'PUT', status: 405, body }, { Allow: 'GET, HEAD, OPTIONS' }))).toEqual([])
  expect(check(answer({ method: 'PUT', status: 405, body }, { Allow: 'POST, OPTIONS' }))).toEqual([
    'Allow is POST, OPTIONS',
  ])
})

test('an unknown path is checked for 404 and the Error body', () => {
  const body = JSON.stringify(errorBody('unknown-path', 'http://localhost:3000'))

  expect(check(answer({ path: '/api/v1/nothing', status: 404, body }))).toEqual([])
  expect(check(answer({ path: '/api/v1/nothing', status: 200, body }))).toEqual([
    'an unknown path answers 404, not 200',
  ])
})
