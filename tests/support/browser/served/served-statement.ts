import type { Page } from '@playwright/test'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A time near 10:00 in Bangkok, today or earlier, so that rows do not change their day while a test runs. */
const at = (daysAgo: number, minutes: number) =>
  new Date(new Date(`${bangkokDay(daysAgo)}T10:00:00+07:00`).getTime() - minutes * MINUTE_MS).toISOString()

const bangkokDay = (daysAgo: number) =>
  new Date(Date.now() + 7 * 60 * MINUTE_MS - daysAgo * DAY_MS).toISOString().slice(0, 10)

const IN = { statementType: 'deposit', from: 'KBANK', to: 'WALLET', status: 'SUCCESS' }
const OUT = { statementType: 'withdraw', from: 'WALLET', to: 'KBANK' }
const MOVED = { statementType: 'transfer', status: 'SUCCESS' }

/** A statement with a row of each kind, from a server that supports filters and daily totals: today, yesterday, and a week ago. */
export function drawnStatement(): object {
  const rows = [
    {
      ...IN,
      way: 'qr',
      amount: 500,
      account: { bankCode: 'KBANK', end: '4321' },
      totalAfter: 12_980.5,
      begunAt: at(0, 3),
      createdAt: at(0, 1),
    },
    { ...OUT, status: 'PENDING', amount: 4000, createdAt: at(0, 2) },
    { ...MOVED, from: 'WALLET', to: 'JOKER', amount: 300, createdAt: at(0, 3) },
    { ...IN, amount: 1000, createdAt: at(1, 1) },
    {
      statementType: 'bonus',
      bonus: { description: 'WELCOME20' },
      status: 'SUCCESS',
      amount: 200,
      createdAt: at(1, 2),
    },
    { ...OUT, status: 'FAILED', amount: 1500, createdAt: at(1, 3) },
    { ...MOVED, from: 'PG', to: 'WALLET', amount: 450, createdAt: at(1, 4) },
    { ...OUT, status: 'SUCCESS', amount: 90, createdAt: at(7, 1) },
  ]
  return {
    total: rows.length,
    statements: rows.map((row, index) =>
      Object.assign(row, { _id: `019ab3c0-0000-7000-8000-00000000000${index}` }),
    ),
    days: [
      { day: bangkokDay(0), in: 500, out: 0, waiting: 4000 },
      { day: bangkokDay(1), in: 1200, out: 0, waiting: 0 },
      { day: bangkokDay(7), in: 0, out: 90, waiting: 0 },
    ],
  }
}

/** Serves a long statement from a server that supports neither filters nor daily totals. */
export async function longStatement(page: Page, count: number): Promise<void> {
  const now = Date.now()
  const all = Array.from({ length: count }, (_, index) => ({
    _id: `row-${index}`,
    statementType: 'deposit',
    status: 'SUCCESS',
    amount: count - index,
    createdAt: new Date(now - index * 60_000).toISOString(),
  }))
  await page.route('**/api/statement', (route) => {
    const { page: number, limit }: { page: number; limit: number } = route.request().postDataJSON()
    return route.fulfill({
      json: { total: count, statements: all.slice((number - 1) * limit, number * limit) },
    })
  })
}
