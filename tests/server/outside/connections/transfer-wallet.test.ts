import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { transferWallet } from '../../../../server/outside/connections/transfer-wallet/transfer-wallet.ts'
import { walletDocument } from '../../../../server/outside/connections/transfer-wallet/wallet-document.ts'
import { httpProviderForFile } from './http-provider.ts'

const ACCOUNT = { slotCode: 'PG', username: '0812345678' }
const MOVEMENT = { account: ACCOUNT, reference: 'a/1:entering', amountSatang: 300_00 }
const PLAYER = '/wallet/games/PG/players/0812345678'
const DONE = { outcome: 'done', reference: 'a/1:entering', direction: 'deposit', amountSatang: 300_00 }
const signal = new AbortController().signal

const provider = await httpProviderForFile()
const wallet = transferWallet({ url: `${provider.url}/wallet/`, key: 'k'.repeat(16) })
beforeEach(() => void provider.requests.splice(0))

const answerWith = (body: unknown, status = 200) =>
  provider.answer((_request, response) => response.writeHead(status).end(JSON.stringify(body)))

const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status).end(JSON.stringify(body))

const round = (cursor: string) => ({
  cursor,
  resultSatang: -5,
  turnoverSatang: 5,
  endedAt: '2026-11-25T01:00:00Z',
})

describe('a movement', () => {
  it('is one PUT under its reference, and done when the answer repeats the request', async () => {
    answerWith(DONE)
    await wallet.deposit(MOVEMENT, signal)
    expect(provider.requests).toEqual([
      expect.objectContaining({
        method: 'PUT',
        path: `${PLAYER}/movements/a%2F1%3Aentering`,
        headers: expect.objectContaining({ authorization: `Bearer ${'k'.repeat(16)}` }),
        body: { direction: 'deposit', amountSatang: 300_00 },
      }),
    ])
  })

  const { reference } = MOVEMENT
  it.each([
    ['declined', { outcome: 'refused', reference, reason: 'declined' }, 200],
    ['insufficient-funds', { outcome: 'refused', reference, reason: 'insufficient-funds' }, 200],
    ['declined', { refused: 'declined', reference }, 422],
    ['insufficient-funds', { refused: 'insufficient-funds', reference }, 422],
  ])('is refused (%s) only by an explicit refusal', async (reason, body, status) => {
    answerWith(body, status)
    await expect(wallet.deposit(MOVEMENT, signal)).rejects.toMatchObject({ name: 'ProviderRefusal', reason })
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['nothing at all', (response) => void response.destroy()],
    [
      'half an answer',
      (response) => {
        response.writeHead(200, { 'content-length': 900 }).write('{"outcome":')
        response.destroy()
      },
    ],
    ['an empty answer', json(undefined)],
    ['a page', (response) => void response.end('<html>OK</html>')],
    ['success without a reference', json({ ...DONE, reference: undefined })],
    ['success of another reference', json({ ...DONE, reference: 'other' })],
    ['success of another amount', json({ ...DONE, amountSatang: 1 })],
    ['success in the other direction', json({ ...DONE, direction: 'withdraw' })],
    ['a refusal of another reference', json({ outcome: 'refused', reference: 'other', reason: 'declined' })],
    ['a refusal without a reason', json({ outcome: 'refused', reference: MOVEMENT.reference })],
    ['status 400', json({ refused: 'declined' }, 400)],
    ['status 404', json({ outcome: 'absent' }, 404)],
    ['status 422 without a reference', json({ refused: 'declined' }, 422)],
    ['status 422 of another reference', json({ refused: 'declined', reference: 'other' }, 422)],
    ['status 422 of something else', json({ message: 'KEY_INVALID' }, 422)],
    ['status 500', json(DONE, 500)],
    ['status 201', json(DONE, 201)],
    ['a redirect', (response) => void response.writeHead(307, { location: provider.url }).end()],
    ['a megabyte too much', json({ ...DONE, more: 'x'.repeat(2 ** 20) })],
  ])(
    'that is answered with %s is unknown: neither done nor refused, and not sent again',
    async (_what, respond) => {
      provider.answer((_request, response) => respond(response))
      await expect(wallet.deposit(MOVEMENT, signal)).rejects.toMatchObject({ name: 'ProviderError' })
      expect(provider.requests).toHaveLength(1)
    },
  )

  it('that is never answered is awaited until the call is aborted', async () => {
    provider.answer(() => undefined)
    const wait = new AbortController()
    const moving = wallet.withdraw(MOVEMENT, wait.signal)
    await expect.poll(() => provider.requests.length).toBe(1)
    wait.abort()
    await expect(moving).rejects.toMatchObject({ name: 'ProviderError' })
  })
})

describe('the outcome of a movement', () => {
  it.each(['done', 'refused', 'absent'] as const)('%s is reported', async (outcome) => {
    answerWith({ outcome, reference: MOVEMENT.reference })
    expect(await wallet.outcome(ACCOUNT, MOVEMENT.reference, signal)).toBe(outcome)
    const path = `${PLAYER}/movements/a%2F1%3Aentering`
    expect(provider.requests[0]).toMatchObject({ method: 'GET', path })
  })

  it.each([
    ['of another reference', { outcome: 'done', reference: 'other' }, 200],
    ['that is none', { outcome: 'pending', reference: MOVEMENT.reference }, 200],
    ['with status 404 of any proxy', { outcome: 'absent', reference: MOVEMENT.reference }, 404],
  ])('%s counts as unknown', async (_what, body, status) => {
    answerWith(body, status)
    const outcome = wallet.outcome(ACCOUNT, MOVEMENT.reference, signal)
    await expect(outcome).rejects.toMatchObject({ name: 'ProviderError' })
  })
})

it('rounds are read page by page, each after the last cursor of the previous page', async () => {
  provider.answer(({ path }, response) => {
    const isFirst = path.endsWith('?after=7')
    const rounds = isFirst ? [round('8'), round('9 &')] : [round('10')]
    response.end(JSON.stringify({ rounds, isLast: !isFirst }))
  })
  const rounds = await wallet.rounds(ACCOUNT, '7', signal)
  expect(rounds.map(({ cursor }) => cursor)).toEqual(['8', '9 &', '10'])
  expect(rounds[0]?.endedAt).toEqual(new Date('2026-11-25T01:00:00Z'))
  expect(provider.requests.map(({ path }) => path)).toEqual([
    `${PLAYER}/rounds?after=7`,
    `${PLAYER}/rounds?after=9+%26`,
  ])
})

it('rounds of the pages before a failed one are kept', async () => {
  provider.answer(({ path }, response) => {
    const rounds = [round(path.endsWith('?after=1') ? '2' : '1')]
    response.writeHead(path.endsWith('?after=2') ? 502 : 200).end(JSON.stringify({ rounds, isLast: false }))
  })
  const kept: string[] = []
  const reading = wallet.rounds(ACCOUNT, undefined, signal, (page) =>
    kept.push(...page.map(({ cursor }) => cursor)),
  )
  await expect(reading).rejects.toMatchObject({ name: 'ProviderError' })
  expect(kept).toEqual(['1', '2'])
})

it('a provider whose rounds never end does not occupy the server for ever: the rest is read later', async () => {
  provider.answer((_request, response) => {
    const rounds = [round(String(provider.requests.length))]
    response.end(JSON.stringify({ rounds, isLast: false }))
  })
  let kept = 0
  const reading = wallet.rounds(ACCOUNT, undefined, signal, (page) => (kept += page.length))
  await expect(reading).rejects.toThrow('more rounds')
  expect(kept).toBe(20)
})

/* After a change of the wire: write `walletDocument()` to the file as JSON, then `npm run fix`. */
it('the description in docs/ matches the protocol', () => {
  const file = join(import.meta.dirname, '../../../../docs/transfer-wallet.openapi.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(walletDocument())))
})
