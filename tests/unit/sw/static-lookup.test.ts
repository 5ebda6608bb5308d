/** Proves S41. */
import { expect, test } from 'vitest'
import { isSharedJson, isStaticLookup, lookupCacheKey } from '../../../sw/static-lookup.ts'

const ORIGIN = 'https://wallet.example'

test.each(['banks', 'sources', 'info', 'contact', 'agreements', 'conditions'])(
  'the worker may answer the lookup %s from its cache',
  (name) => {
    expect(isStaticLookup(new URL(`/api/lookup/${name}`, ORIGIN), ORIGIN)).toBe(true)
  },
)

test.each(
  [
    ['/api/lookup/deposit', '/api/lookup/withdraw', '/api/lookup/slip', '/api/lookup/notice'],
    ['/api/lookup/active', '/api/lookup/registerOTP', '/api/lookup/enableChatWidget'],
    ['/api/lookup/banks/secret', '/api/lookup/banks?username=0811111111', '/lookup/banks'],
    ['/api/lookup/terminated', '/api/wallet', '/api/account/profile'],
  ].flat(),
)('the worker lets %s through to the server', (path) => {
  expect(isStaticLookup(new URL(path, ORIGIN), ORIGIN)).toBe(false)
})

test('the worker lets a lookup of another site through', () => {
  expect(isStaticLookup(new URL('https://evil.example/api/lookup/banks'), ORIGIN)).toBe(false)
})

test('what the worker keeps differs by language, whether or not the server says that it varies', () => {
  const url = `${ORIGIN}/api/lookup/conditions`
  expect(lookupCacheKey(url, 'th')).not.toBe(lookupCacheKey(url, 'lo'))
  expect(lookupCacheKey(url, 'th')).toBe(lookupCacheKey(url, 'th'))
})

test('the worker keeps a success in JSON that anybody may see', () => {
  expect(isSharedJson(answer({ Vary: 'Accept-Language, Accept-Encoding, Origin' }))).toBe(true)
})

test.each([
  ['an error', answer({}, 500)],
  ['an empty answer', answer({}, 204)],
  ['a login page of a captive portal', answer({ 'Content-Type': 'text/html' })],
  ['an answer its server forbids to store', answer({ 'Cache-Control': 'no-store' })],
  ['an answer for one caller', answer({ 'Cache-Control': 'max-age=60, private' })],
  ['an answer that depends on who asks', answer({ Vary: 'Accept-Language, Authorization' })],
  ['an answer that depends on everything', answer({ Vary: '*' })],
])('the worker never keeps %s', (_, response) => {
  expect(isSharedJson(response)).toBe(false)
})

function answer(headers: Record<string, string>, status = 200): Response {
  return new Response(status === 204 ? null : '{}', {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  })
}
