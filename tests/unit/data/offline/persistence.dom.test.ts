import { beforeEach, expect, test, vi } from 'vitest'
import { holdStore, newBrowser, plant, reload, stored } from '../../storage/browser.ts'
import { backend, WIRE_WALLET } from '../backend.ts'

beforeEach(newBrowser)

/** A page of the app with the session that the browser keeps. */
async function page() {
  const { session } = await import('../../../../src/session/session.ts')
  const { beginSession } = await import('../../../../src/session/begin-session.ts')
  const { endSession } = await import('../../../../src/session/end-session.ts')
  const { wireHttp } = await import('../../../../src/http/wiring.ts')
  const { queryClient } = await import('../../../../src/data/cache/query-client.ts')
  const { restoreOfflineCopies } = await import('../../../../src/data/offline/persistence.ts')
  const { walletQuery } = await import('../../../../src/data/wallet/wallet.ts')
  const { keys } = await import('../../../../src/data/cache/keys.ts')
  const { isOfThisVisit } = await import('../../../../src/data/offline/restored.ts')
  wireHttp({ token: session.token, locale: () => 'th', onSessionOver: () => {}, onSiteGone: () => {} })
  await session.restore()
  return {
    beginSession,
    endSession,
    queryClient,
    restoreOfflineCopies,
    readWallet: () => queryClient.fetchQuery(walletQuery),
    readProfile: () =>
      queryClient.fetchQuery({ queryKey: keys.profile, queryFn: () => ({ bankAccountNo: '9' }) }),
    knownWallet: () => queryClient.getQueryData(walletQuery.queryKey),
    walletTime: () => queryClient.getQueryState(walletQuery.queryKey)?.dataUpdatedAt,
    isWalletOfThisVisit: () =>
      isOfThisVisit(keys.wallet, queryClient.getQueryState(keys.wallet)?.dataUpdatedAt ?? 0),
  }
}

/** What the phone has kept. */
const kept = () => stored('krapao-member', 'offline')

/** The page is loaded again, and has the copies that may be shown. */
async function reloaded() {
  reload()
  const again = await page()
  await again.restoreOfflineCopies()
  return again
}

interface Visit {
  readonly remember: boolean
  readonly token?: string
  /** What the server says of the time. */
  readonly date?: string
}

/** A member signs in, sees the wallet, and the page is left. */
async function visit({ remember, token = 'of-somchai', date = '' }: Visit) {
  backend({ 'GET /api/wallet': () => Response.json(WIRE_WALLET, { headers: { date } }) })
  const visited = await page()
  await visited.beginSession(token, { remember })
  await visited.restoreOfflineCopies()
  await visited.readWallet()
  await expect.poll(async () => !remember || (await kept()) !== undefined).toBe(true)
  return visited
}

test('a remembered member gets the last wallet back offline, with its time', async () => {
  const before = await visit({ remember: true })
  const time = before.walletTime()
  const offline = await reloaded()
  expect(offline.knownWallet()).toMatchObject({
    profile: { name: 'Somchai', coin: 3 },
    wallet: { amount: 243_050 },
    invite: { amount: 15_000 },
    slots: [
      { code: 'PG', name: 'PG', isActive: true, amount: 80_000, ftWalletSlot: 1, logo: '/img/pg.webp' },
    ],
  })
  expect(offline.walletTime()).toBe(time)
})

test('what was kept has the time of the server, not of a phone whose clock was ahead', async () => {
  const serverMs = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: serverMs + 24 * 60 * 60_000 })
  await visit({ remember: true, date: new Date(serverMs).toUTCString() })
  vi.setSystemTime(serverMs)
  const time = (await reloaded()).walletTime() ?? 0
  expect(Math.abs(time - serverMs)).toBeLessThanOrEqual(1000)
})

test('what was kept counts as of an earlier visit whatever the clock says, until the server has answered', async () => {
  const before = await visit({ remember: true })
  expect(before.isWalletOfThisVisit()).toBe(true)
  reload()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60_000 })
  const later = await page()
  expect(later.isWalletOfThisVisit(), 'nothing is known yet').toBe(false)
  await later.restoreOfflineCopies()
  expect(later.isWalletOfThisVisit()).toBe(false)
  await later.readWallet()
  expect(later.isWalletOfThisVisit()).toBe(true)
})

test('what is kept is no profile, and contains no account number, no phone number, no identifier and no link', async () => {
  const { readProfile } = await visit({ remember: true })
  await readProfile()
  expect(await kept()).toMatchObject({ copies: [{ queryKey: ['wallet'] }] })
  const copy = JSON.stringify(await kept())
  expect(copy).not.toMatch(/9876543210|JAIDEE|SCB|0812345678|of-somchai|pg\.example/)
  expect(copy).toContain('Somchai')
})

test('the bonuses, the wheel and the coupons are there offline, and a coupon cannot be claimed from a copy', async () => {
  const before = await visit({ remember: true })
  const { bonusesQuery } = await import('../../../../src/data/rewards/bonus.ts')
  const { spinSetupQuery, couponsQuery } = await import('../../../../src/data/rewards/spinwheel.ts')
  backend({
    'GET /api/bonus': [{ code: 'DAILY10', type: 'day', title: '10% more', userBonus: { _id: 'record' } }],
    'GET /api/spinwheel/setup': {
      result: { activeSpinwheel: { slice: [{ code: 'A', label: '฿5' }] }, userCoin: 3 },
    },
    'GET /api/spinwheel/coupon': [{ _id: 'coupon', prize: { slice: '฿20', name: 'Cash' }, amount: 20 }],
  })
  await before.queryClient.fetchQuery(bonusesQuery('lo'))
  await before.queryClient.fetchQuery(spinSetupQuery('lo'))
  await before.queryClient.fetchQuery(couponsQuery('lo'))
  await expect.poll(async () => JSON.stringify(await kept())).toContain('฿20')
  expect(JSON.stringify(await kept())).not.toMatch(/record|"coupon"/)
  const { queryClient } = await reloaded()
  expect(queryClient.getQueryData(bonusesQuery('lo').queryKey)).toMatchObject([
    { code: 'DAILY10', title: '10% more', userBonus: { isActive: false } },
  ])
  expect(queryClient.getQueryData(spinSetupQuery('lo').queryKey)).toMatchObject({
    activeSpinwheel: { slice: [{ code: 'A', label: '฿5' }] },
    userCoin: 3,
  })
  expect(queryClient.getQueryData(couponsQuery('lo').queryKey)).toMatchObject([
    { _id: undefined, prize: { slice: '฿20', name: 'Cash' }, amount: 2000 },
  ])
})

test('of a member who is not remembered nothing is kept', async () => {
  const { readWallet, queryClient } = await visit({ remember: false })
  await queryClient.invalidateQueries()
  await readWallet()
  expect(await kept()).toBeUndefined()
})

test('a failed refresh keeps the copy of what was there before', async () => {
  const { queryClient, readWallet } = await visit({ remember: true })
  const before = await kept()
  backend({ 'GET /api/wallet': () => new Response('broken', { status: 500 }) })
  await queryClient.invalidateQueries()
  await expect(readWallet()).rejects.toMatchObject({ code: 'UNKNOWN' })
  expect(await kept()).toEqual(before)
})

test('signing out leaves nothing, not even from a write under way', async () => {
  const { endSession, queryClient, readWallet } = await visit({ remember: true })
  await queryClient.invalidateQueries()
  const reading = readWallet()
  await Promise.all([reading.catch(() => undefined), endSession()])
  expect(queryClient.getQueryCache().getAll()).toHaveLength(0)
  expect(await kept()).toBeUndefined()
})

test.each<[what: string, happens: () => unknown]>([
  ['of another session', () => plant('krapao-keys', 'token', 'of-malee')],
  [
    'older than 30 days',
    () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 24 * 60 * 60_000 + 60_000 }),
  ],
  ['that is text', () => plant('krapao-member', 'offline', 'garbage')],
  ['of another shape', () => plant('krapao-member', 'offline', { owner: 'x', copies: 7 })],
  ['with nothing of use', () => plant('krapao-member', 'offline', {})],
])('a copy %s is not shown, is removed, and breaks nothing', async (_what, happens) => {
  await visit({ remember: true })
  await happens()
  expect((await reloaded()).knownWallet()).toBeUndefined()
  expect(await kept()).toBeUndefined()
})

test.each([
  ['a wallet with text for money', { wallet: { amount: '2430.5' } }],
  ['a wallet without games', { slots: undefined }],
])('%s is not shown', async (_what, change) => {
  await visit({ remember: true })
  const record = JSON.parse(JSON.stringify(await kept()))
  Object.assign(record.copies[0].data, change)
  await plant('krapao-member', 'offline', record)
  expect((await reloaded()).knownWallet()).toBeUndefined()
})

test.each([
  ['is shown as soon as it is there', true],
  ['is not shown when the server was quicker', false],
])('a copy that the browser gives up late %s', async (_what, isOffline) => {
  const before = await visit({ remember: true })
  reload()
  const release = await holdStore('krapao-member')
  const later = await page()
  await later.restoreOfflineCopies()
  expect(later.knownWallet(), 'the store was held for longer than it is waited for').toBeUndefined()
  if (isOffline) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await later.readWallet().catch(() => undefined)
  release()
  await expect.poll(() => later.knownWallet()).toBeDefined()
  await expect.poll(kept).toBeDefined()
  expect(later.walletTime() === before.walletTime()).toBe(isOffline)
  expect(later.isWalletOfThisVisit()).toBe(!isOffline)
})
