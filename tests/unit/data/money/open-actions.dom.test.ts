import { beforeEach, expect, test, vi } from 'vitest'
import { plant, stored } from '../../storage/browser.ts'
import type { Bank } from '../bank.ts'
import { openPage, pass, reloadIn, shareLocks, startOver } from '../page.ts'

let server: Bank
beforeEach(() => void (server = startOver()))

test('work that goes on too long is reported as unknown, and its outcome when it is known', async () => {
  const page = await openPage()
  server.fates = ['working']
  expect(await page.transferWithin(120)).toEqual({ kind: 'unknown' })
  expect(page.news()).toEqual(['unknown transfer 10000'])
  await page.resolveOpenActions()
  expect(page.news(), 'still at work').toEqual(['unknown transfer 10000'])
  server.finish()
  await page.resolveOpenActions()
  expect(page.news()).toEqual(['done transfer 10000'])
  expect(await page.openIntents()).toEqual([])
  expect(server.moved).toHaveLength(1)
})

test('what was open when the page was reloaded is there for home until its outcome is known', async () => {
  const page = await reloadIn('transfer', server, 'working')
  const { openMoney } = await import('../../../../src/data/money/open-money.ts')
  await page.resolveOpenActions()
  expect(openMoney.current()).toMatchObject([{ change: 'transfer', amountSatang: 10_000 }])
  server.finish()
  await page.resolveOpenActions()
  expect(openMoney.current()).toEqual([])
})

test('nothing is sent any more once the member has left', async () => {
  const page = await openPage()
  server.fates = ['cut before']
  const transfer = page.transfer()
  await expect.poll(() => page.phases).toEqual(['checking'])
  page.leave()
  await pass(5)
  expect(await transfer).toEqual({ kind: 'unknown' })
  expect(server.moved).toEqual([])
  expect(page.news()).toEqual([])
  await page.resolveOpenActions()
  expect(page.news(), 'it might still be on its way').toEqual([])
  await pass(180)
  await page.resolveOpenActions()
  expect(page.news()).toEqual(['refused transfer 10000'])
  expect(server.moved).toEqual([])
})

test('a page reloaded in the middle reports the outcome when it starts again', async () => {
  const page = await reloadIn('transfer', server, 'cut after')
  await page.resolveOpenActions()
  expect(page.news()).toEqual(['done transfer 10000'])
  expect(await page.openIntents()).toEqual([])
  await page.resolveOpenActions()
  expect(page.news(), 'reported once').toHaveLength(1)
  expect(server.moved).toHaveLength(1)
})

test('the outcome of a slip whose upload was cut off by a reload is reported within ten seconds, and no earlier than it can be known', async () => {
  const page = await reloadIn('upload', server, 'cut before')
  const age = vi.spyOn(performance, 'now').mockReturnValue(1000)
  await pass(7)
  await page.resolveOpenActions()
  expect(page.news(), 'the page is new').toEqual([])
  age.mockReturnValue(8000)
  await page.resolveOpenActions()
  expect(page.news()).toEqual(['refused uploadSlip undefined'])
})

test('what a feature has to do with a slip that has arrived is done before it is reported', async () => {
  const page = await reloadIn('upload', server, 'cut after')
  const atThatTime: unknown[] = []
  page.onFoundDone('uploadSlip', async () => {
    atThatTime.push(page.news(), (await page.openIntents()).length)
  })
  await page.resolveOpenActions()
  expect(atThatTime).toEqual([[], 1])
  expect(page.news()).toEqual(['done uploadSlip undefined'])
})

test('a page that comes before the old one has let go looks again soon, and rests once all is reported', async () => {
  const closed = await openPage()
  server.fates = ['cut after']
  void closed.transfer()
  await expect.poll(() => closed.phases).toEqual(['checking'])
  closed.leave()
  const page = await openPage()
  const stop = page.followOpenActions()
  await expect.poll(() => page.resolveOpenActions(), { message: 'the old page holds it' }).toBe(false)
  expect(page.news()).toEqual([])
  shareLocks()
  // In steps, so that the store can answer in between.
  for (let second = 0; second < 8; second++) await pass(1)
  expect(page.news()).toEqual(['done transfer 10000'])
  expect(await page.resolveOpenActions()).toBe(true)
  stop()
})

test('a session that ends in the middle stops the requests; its member gets the outcome after logging in again', async () => {
  const page = await openPage()
  server.fates = ['cut after']
  const transfer = page.transfer()
  await expect.poll(() => page.phases).toEqual(['checking'])
  page.session.become(undefined)
  await pass(5)
  expect(await transfer).toEqual({ kind: 'unknown' })
  await page.resolveOpenActions()
  expect(page.news()).toEqual([])
  page.session.become({ token: 'another token of hers', remembered: false })
  await page.resolveOpenActions()
  expect(page.news()).toEqual(['done transfer 10000'])
})

test('another member neither requests it nor sees it', async () => {
  const page = await openPage()
  server.fates = ['cut after']
  const transfer = page.transfer()
  await expect.poll(() => page.phases).toEqual(['checking'])
  page.leave()
  await pass(5)
  await transfer
  const other = await openPage()
  const fetchNow = fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (new URL(request.url).pathname !== '/api/wallet') return fetchNow(request)
    const { WIRE_WALLET } = await import('../backend.ts')
    return Response.json({ ...WIRE_WALLET, profile: { ...WIRE_WALLET.profile, _id: 'id-of-malee' } })
  })
  server.calls.length = 0
  await other.resolveOpenActions()
  expect(other.news()).toEqual([])
  expect(server.calls).toEqual([])
  expect(await other.openIntents(), 'it waits for its own member').toHaveLength(1)
})

const HOUR_MS = 60 * 60_000

const CLOCKS = [
  ['26 hours ahead', 26 * HOUR_MS],
  ['31 days ahead', 31 * 24 * HOUR_MS],
  ['3 days back', -3 * 24 * HOUR_MS],
] as const

test.each(CLOCKS)(
  'when the clock of the phone is set %s, the server is asked once about an open action, and its answer counts',
  async (_how, byMs) => {
    const page = await reloadIn('transfer', server, 'cut after')
    page.leave()
    vi.setSystemTime(Date.now() + byMs)
    const later = await openPage()
    server.calls.length = 0
    await later.resolveOpenActions()
    expect(later.news()).toEqual(['done transfer 10000'])
    expect(server.calls.filter((name) => name.includes('operation'))).toHaveLength(1)
    expect(await later.openIntents()).toEqual([])
  },
)

test.each(CLOCKS)(
  'an action that the server does not know, on a phone whose clock was set %s, is reported as not known',
  async (_how, byMs) => {
    const page = await reloadIn('transfer', server, 'cut before')
    page.leave()
    vi.setSystemTime(Date.now() + byMs)
    const later = await openPage()
    await later.resolveOpenActions()
    expect(later.news()).toEqual(['given-up transfer 10000'])
    expect(server.moved).toEqual([])
    expect(await later.openIntents()).toEqual([])
  },
)

/** From now on every answer says the server's time. */
function tellTime(serverMs: () => number): void {
  const answered = fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = await answered(request)
    answer.headers.set('date', new Date(serverMs()).toUTCString())
    return answer
  })
}

test.each(CLOCKS)(
  'an action that the server does not know is as old as the server says, on a phone whose clock was set %s',
  async (_how, byMs) => {
    const page = await reloadIn('transfer', server, 'cut before')
    page.leave()
    vi.setSystemTime(Date.now() + byMs)
    const later = await openPage()
    tellTime(() => Date.now() - byMs)
    await later.resolveOpenActions()
    expect(later.news(), 'it may still be on its way').toEqual([])
    await pass(130)
    await later.resolveOpenActions()
    expect(later.news()).toEqual(['refused transfer 10000'])
  },
)

test('what a bug left behind among the intents is thrown away', async () => {
  const page = await openPage()
  await plant('krapao-intents', 'nonsense', { key: 'nonsense' })
  expect(await page.openIntents()).toEqual([])
  expect(await stored('krapao-intents', 'nonsense')).toBeUndefined()
})
