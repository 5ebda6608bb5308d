import { once } from 'node:events'
import { request } from 'node:http'
import { expect, it } from 'vitest'
import { serverForFile } from '../../../support/test-server.ts'

const server = await serverForFile()
const sandboxUrl = new URL(server.sandboxUrl ?? '')

/** `fetch` does not let a caller choose its Host. */
async function get(headers: Record<string, string>): Promise<number> {
  const [response] = await once(request(sandboxUrl, { headers }).end(), 'response')
  response.resume()
  return response.statusCode
}

/** Presses the button of a form. @returns the page after that */
async function press(action: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields)
  return (await fetch(new URL(`/act/${action}`, sandboxUrl), { method: 'POST', body })).text()
}

it('the page of the sandbox has a form for each action and nothing that a strict policy forbids', async () => {
  const response = await fetch(sandboxUrl)
  const html = await response.text()
  const actions = [...html.matchAll(/action="([^"]+)"/g)].map(([, action]) => action)
  expect(actions).toEqual([
    '/act/sms',
    '/act/staff-code',
    '/act/sms-behaviour',
    '/act/bank-transfer',
    '/act/bank-behaviour',
    '/act/qr-pay',
    '/act/gift',
    '/act/games-result',
    '/act/games-behaviour',
    '/act/clock',
    '/act/deposits-settle',
    '/act/slips-judge',
    '/act/withdrawals-settle',
    '/act/members-coins',
    '/act/members-coupon',
    '/act/chat-reply',
    '/act/promotions',
    '/act/site',
    '/api/slip.png',
  ])
  expect(html).not.toMatch(/<script|<style| style=| on\w+=/)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await fetch(new URL('/page.css', sandboxUrl))).status).toBe(200)
})

it('the page of the sandbox shows the result of a button', async () => {
  const html = await press('bank-transfer', { username: '0812345678', bankCode: 'SCB', amount: '12.50' })
  expect(html).toMatch(/<p role="status" class="done">[^<]*credited/)
})

it('the page of the sandbox shows why a button had no effect', async () => {
  const html = await press('games-result', { slotCode: 'PG', username: '<img src=x>', amount: '1' })
  expect(html).toContain('<p role="status" class="refused">NO_USER</p>')
  expect(html).not.toContain('<img')
})

it('the page of the sandbox changes some switches and leaves the others unchanged', async () => {
  await press('site', { terminated: '', active: 'off', registerOTP: 'off', enableChatWidget: '' })
  expect((await server.request('/api/lookup/active')).body).toEqual({ active: false })
  expect((await server.request('/api/lookup/registerOTP')).body).toEqual({ registerOTP: false })
  expect((await server.request('/api/lookup/terminated')).body).toEqual({ terminated: null })
})

it.each([
  ['with another host name', { host: 'evil.example' }],
  ['with a host name that only begins like ours', { host: 'localhost.evil.example:4001' }],
  ['from another origin', { origin: 'https://evil.example' }],
  ['from a page without an origin', { origin: 'null' }],
  ['across sites', { 'sec-fetch-site': 'cross-site' }],
  ['from another port of this machine', { 'sec-fetch-site': 'same-site' }],
])('a page of another site cannot reach the sandbox %s', async (_case, headers) => {
  expect(await get(headers)).toBe(403)
})

it('a person at this machine reaches the sandbox', async () => {
  expect(await get({ host: 'localhost:4001', 'sec-fetch-site': 'none' })).toBe(200)
})

it.each([
  ['PUT', '/api/games/PG/behaviour', { mode: 'sometimes' }, 400],
  ['PUT', '/api/games/NOGAME/behaviour', { mode: 'ok' }, 404],
  ['POST', '/api/clock', { advanceSeconds: -1 }, 400],
  ['POST', '/api/clock', {}, 400],
  ['PUT', '/api/site', { terminated: 'perhaps' }, 400],
] as const)('%s %s refuses %j', async (method, path, body, status) => {
  const answer = await server.sandbox(method, path, body)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ message: expect.stringMatching(/^[A-Z_]+$/) })
})

it('the site can be closed with the word that the lookup uses', async () => {
  for (const terminated of ['gone', null]) {
    const { body } = await server.sandbox('PUT', '/api/site', { terminated })
    expect(body).toMatchObject({ terminated: terminated === 'gone' })
  }
})

it('text that cannot be stored is refused by each form of the page', async () => {
  const html = await (await fetch(sandboxUrl)).text()
  const forms = html.split('<form').filter((form) => form.includes('action="/act/'))
  expect(forms.length).toBeGreaterThan(15)
  for (const form of forms) {
    const [, action = ''] = /action="([^"]+)"/.exec(form) ?? []
    const names = [...form.matchAll(/name="([^"]+)"/g)].map(([, name = '']) => name)
    const body = new URLSearchParams(names.map((name) => [name, 'a\0']))
    expect([action, (await fetch(new URL(action, sandboxUrl), { method: 'POST', body })).status]).toEqual([
      action,
      400,
    ])
  }
})

it.each([
  ['GET', '/api/sms/%00', undefined],
  ['GET', '/api/staff/%00/code', undefined],
  ['POST', '/api/bank/transfer', { username: '\0', bankCode: 'SCB', amount: 1 }],
  ['POST', '/api/bank/transfer', { username: '\uD83D', bankCode: 'SCB', amount: 1 }],
  [
    'POST',
    '/api/chat/reply',
    { guestId: 'a', message: { message_type: 'text', payload: { message: '\0' } } },
  ],
  ['POST', '/api/members/%00/coins', { coins: 1 }],
] as const)('text that cannot be stored is refused by %s %s %j', async (method, path, body) => {
  expect(await server.sandbox(method, path, body)).toMatchObject({
    status: 400,
    body: { message: 'KEY_INVALID' },
  })
})
