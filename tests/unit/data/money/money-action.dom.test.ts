import { beforeEach, expect, test, vi } from 'vitest'
import { stored } from '../../storage/browser.ts'
import type { Bank } from '../bank.ts'
import { openPage, pass, shareLocks, startOver } from '../page.ts'

type Page = Awaited<ReturnType<typeof openPage>>

let server: Bank
beforeEach(() => void (server = startOver()))

test('a transfer is written down before it is sent, done once, and crossed out', async () => {
  const page = await openPage()
  const fetchNow = fetch
  let atSending: unknown
  vi.stubGlobal('fetch', async (request: Request) => {
    const key = request.headers.get('Idempotency-Key')
    if (key !== null) atSending = await stored('krapao-intents', key)
    return fetchNow(request)
  })
  expect(await page.transfer()).toMatchObject({ kind: 'done' })
  expect(atSending).toMatchObject({ path: '/api/wallet/transfer', change: 'transfer', amountSatang: 100_00 })
  expect(JSON.stringify(atSending)).not.toMatch(/of-somchai|id-of-somchai|0812345678/)
  expect(server.moved).toHaveLength(1)
  expect(await page.openIntents()).toEqual([])
  expect(page.phases).toEqual([])
  expect(page.isWalletStale(), 'the wallet is to be read again').toBe(true)
})

test('a refusal is one, and says why', async () => {
  const page = await openPage()
  server.fates = [{ status: 400, message: 'MONEY_NOT_ENOUGH' }]
  expect(await page.transfer()).toMatchObject({ kind: 'refused', error: { code: 'MONEY_NOT_ENOUGH' } })
  expect(await page.openIntents()).toEqual([])
  expect(page.phases).toEqual([])
})

/** What a server says whose books do not agree, or whose disk is full. */
const PAUSED = { status: 503, message: 'INTERNAL_SERVER_ERROR', params: { paused: 'money' } }

test('money that is paused is a refusal: nothing is looked into and nothing stays open', async () => {
  const page = await openPage()
  server.fates = [PAUSED]
  expect(await page.transfer()).toMatchObject({ kind: 'refused', error: { code: 'MONEY_PAUSED' } })
  expect(await page.openIntents()).toEqual([])
  expect(page.phases).toEqual([])
  expect(server.calls.filter((name) => name.includes('operation'))).toEqual([])
})

test('that money is paused says nothing about an earlier attempt that got no answer', async () => {
  const page = await openPage()
  server.fates = ['cut before', PAUSED, PAUSED]
  expect(await page.transferWithin(25)).toMatchObject({ kind: 'done' })
  expect(server.bodies).toHaveLength(4)
})

test('an answer that is cut off after the work is asked for, and found to be done', async () => {
  const page = await openPage()
  server.fates = ['cut after']
  expect(await page.transferWithin(5)).toMatchObject({ kind: 'done', answer: { message: 'OK' } })
  expect(page.phases).toEqual(['checking'])
  expect(server.moved).toHaveLength(1)
  expect(server.calls.filter((name) => name.startsWith('POST'))).toHaveLength(1)
})

test('what never arrived is sent again with the same key while the member waits', async () => {
  const page = await openPage()
  server.fates = ['cut before', 'cut before']
  expect(await page.transferWithin(10)).toMatchObject({ kind: 'done' })
  expect(server.moved).toHaveLength(1)
  expect(server.bodies).toHaveLength(3)
})

test.each([
  ['a gateway that gives up', { status: 504, message: '<html>' }],
  ['a server that fails', { status: 500, message: 'INTERNAL_SERVER_ERROR' }],
])('%s is no refusal: it is looked into', async (_what, fate) => {
  const page = await openPage()
  server.fates = [fate]
  expect(await page.transferWithin(5)).toMatchObject({ kind: 'done' })
  expect(page.phases).toEqual(['checking'])
  expect(server.moved).toHaveLength(1)
})

test('silence up to the limit is no refusal either', async () => {
  const page = await openPage()
  const fetchNow = fetch
  let isSilent = true
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'POST' || !isSilent) return fetchNow(request)
    isSilent = false
    await fetchNow(request)
    return new Promise((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
  })
  const transfer = page.transfer()
  await pass(55)
  expect(page.phases).toEqual([])
  await pass(10)
  expect(await transfer).toMatchObject({ kind: 'done' })
  expect(server.moved).toHaveLength(1)
})

test('a limit that stops the repetition says nothing about the first attempt', async () => {
  const page = await openPage()
  server.fates = ['cut before', { status: 429, message: 'REQUEST_LIMIT' }]
  expect(await page.transferWithin(15)).toMatchObject({ kind: 'done' })
  expect(server.moved).toHaveLength(1)
})

test.each(['GAMES_SILENT', 'ROUNDS_PENDING'])(
  '%s, which a game in silence gets the repetition, says nothing about the first attempt',
  async (message) => {
    const page = await openPage()
    const silent = { status: 400, message, isSaidBeforeWork: true }
    server.fates = ['cut before', silent]
    expect(await page.transferWithin(15)).toMatchObject({ kind: 'done' })
    expect(server.moved).toHaveLength(1)
  },
)

test('a refusal of the repetition is final when it gives a reason', async () => {
  const page = await openPage()
  server.fates = ['cut before', { status: 400, message: 'MONEY_NOT_ENOUGH' }]
  expect(await page.transferWithin(5)).toMatchObject({ kind: 'refused', error: { code: 'MONEY_NOT_ENOUGH' } })
})

test('after ten seconds without an answer other money may move, and the same kind may not', async () => {
  const page = await openPage()
  server.fates = ['working']
  const first = page.transfer()
  await expect.poll(() => page.phases).toEqual(['checking'])
  expect(await page.other(), 'while the member waits').toMatchObject({ error: { code: 'BUSY' } })
  await pass(11)
  expect(await page.other()).toMatchObject({ kind: 'done' })
  expect(await page.transfer()).toMatchObject({ kind: 'refused', error: { code: 'BUSY' } })
  server.finish()
  await pass(25)
  expect(await first).toMatchObject({ kind: 'done' })
  expect(await page.transfer()).toMatchObject({ kind: 'done' })
})

test('a second tab that moves money meanwhile gets that answer at once, and sends nothing', async () => {
  const one = await openPage()
  const other = await openPage()
  server.fates = ['working']
  const first = one.transfer()
  await expect.poll(() => one.phases).toEqual(['checking'])
  expect(await other.transfer()).toMatchObject({ kind: 'refused', error: { code: 'BUSY' } })
  await other.resolveOpenActions()
  expect(other.news(), 'the other tab looks after its own').toEqual([])
  server.finish()
  await pass(5)
  expect(await first).toMatchObject({ kind: 'done' })
  expect(server.moved).toHaveLength(1)
  expect(await other.transfer(), 'afterwards it may').toMatchObject({ kind: 'done' })
})

test.each([
  [
    'the phone reports none',
    async () => {
      shareLocks({ onLine: false })
      dispatchEvent(new Event('offline'))
    },
  ],
  ['the last call had no answer', (page: Page) => page.readWallet()],
])('without a connection (%s) nothing is sent and nothing is kept for later', async (_how, lose) => {
  const page = await openPage()
  await page.readWallet()
  server.isOutOfReach = true
  await lose(page)
  server.calls.length = 0
  expect(await page.transfer()).toMatchObject({ kind: 'refused', error: { code: 'OFFLINE' } })
  expect(server.calls).toEqual([])
  expect(await page.openIntents()).toEqual([])
})

test('a phone that reports no network moves money where there is one', async () => {
  shareLocks({ onLine: false })
  const page = await openPage()
  expect(await page.transfer()).toMatchObject({ kind: 'done' })
  expect(server.moved).toHaveLength(1)
})

test('an update does not reload the page in the middle', async () => {
  const page = await openPage()
  server.fates = ['working']
  const transfer = page.transfer()
  await expect.poll(() => page.phases).toEqual(['checking'])
  expect(page.workInHand.isReloadSafe()).toBe(false)
  server.finish()
  await pass(5)
  await transfer
  expect(page.workInHand.isReloadSafe()).toBe(true)
})

test('a backend that cannot be asked is sent the same key again, and gives one effect', async () => {
  const page = await openPage()
  const fetchNow = fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('/operation/')) return Response.json({ message: 'NO_DATA' }, { status: 404 })
    return fetchNow(request)
  })
  server.fates = ['cut after']
  expect(await page.transferWithin(5)).toMatchObject({ kind: 'done' })
  expect(server.moved).toHaveLength(1)
  expect(server.bodies).toHaveLength(2)
})

/** What a proxy or a portal may answer to a call that the server has carried out; client-failures.test.ts has them for all calls. */
test.each([
  [200, '<!doctype html><h1>Please log in</h1>'],
  [404, '{"message":"Not Found"}'],
  [429, '{"message":"OK"}'],
])(
  '%s %s of somebody else after the work is no refusal: the server is asked, and the money moves once',
  async (status, body) => {
    const page = await openPage()
    const fetchNow = fetch
    let gatewayPages = 3
    vi.stubGlobal('fetch', async (request: Request) => {
      const isOfMoney = request.method === 'POST' || request.url.includes('/operation/')
      const answer = request.method === 'POST' || gatewayPages <= 0 ? await fetchNow(request) : undefined
      return isOfMoney && gatewayPages-- > 0 ? new Response(body, { status }) : (answer ?? fetchNow(request))
    })
    expect(await page.transferWithin(20)).toMatchObject({ kind: 'done' })
    expect(page.phases).toEqual(['checking'])
    expect(server.moved).toHaveLength(1)
    expect(server.bodies).toHaveLength(1)
  },
)

test('a backend that cannot be asked is believed, in whatever words, and nothing is sent once more', async () => {
  const page = await openPage()
  const fetchNow = fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('/operation/')) return Response.json({ message: 'NO_DATA' }, { status: 404 })
    const answered = await fetchNow(request)
    return request.method === 'POST' ? Response.json({ status: 'done' }) : answered
  })
  expect(await page.transferWithin(5)).toEqual({ kind: 'done', answer: {} })
  expect(server.bodies).toHaveLength(1)
})
