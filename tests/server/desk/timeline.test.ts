/** Everything that happened to a member, in pages. What the first look has is in `members.test.ts`. */
import { expect, it } from 'vitest'
import { houseAccount, memberAccount } from '../../../server/ledger/accounts.ts'
import { postTransfer } from '../../../server/ledger/transfer.ts'
import { deskServerForFile } from '../../support/desk.ts'
import { memberWith } from '../../support/members.ts'
import { behave, moneyClient, TIMING } from '../games/money-server.ts'

const server = await deskServerForFile({ config: { rateLimit: false }, timing: TIMING })
const { db } = server
const nok = await server.enter('nok')

interface Event {
  readonly at: string
  readonly source: string
  readonly what: string
  readonly amount: number | null
  readonly note: string | null
}

/** All pages, as the desk reads them. */
async function pagesOf(id: string): Promise<Event[][]> {
  const pages: Event[][] = []
  for (;;) {
    const before = pages.at(-1)?.at(-1)?.at
    const { body } = await nok.call(`/api/members/${id}/timeline`, { before })
    const page: Event[] = Object(body)
    pages.push(page)
    if (page.length < 100) return pages
  }
}

it('each event is in one page, however many happened in the same moment, and the newest are first', async () => {
  const { id } = await memberWith(db, { WALLET: 0 })
  const moment = Date.now() - 86_400_000
  // 150 of them within one millisecond, 100 a second apart.
  for (let number = 0; number < 250; number += 1)
    await db.transaction((tx) =>
      postTransfer(tx, {
        kind: 'deposit',
        actor: 'test',
        description: '',
        reference: `bank:SCB:PAGE${number}`,
        occurredAt: new Date(number < 150 ? moment : moment + number * 1000),
        postings: [
          { account: houseAccount('bank:SCB'), amountSatang: -1 },
          { account: memberAccount(id, 'wallet'), amountSatang: 1 },
        ],
      }),
    )
  const events = (await pagesOf(id)).flat()
  const deposits = events.flatMap(({ source, note }) => (source === 'ledger' ? [note] : []))
  expect(deposits).toHaveLength(250)
  expect(new Set(deposits).size).toBe(250)
  const times = events.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
})

it.each(['2026-02-31T00:00:00Z', '2026-02-28T00:00:00+23:59'])('a page before %s is read', async (before) => {
  const { id } = await memberWith(db, { WALLET: 0 })
  expect((await nok.call(`/api/members/${id}/timeline`, { before })).status).toBe(200)
})

it('moves to and from games and what was won there are among the events, and the reading is in the log once', async () => {
  const member = await memberWith(db, { WALLET: 100_00, JOKER: 0 })
  const client = moneyClient(server, member)
  await client.transfer('WALLET', 'JOKER', 7)
  await server.sandbox('POST', '/api/games/JOKER/result', { username: member.username, amount: 5 })
  await client.get('/api/wallet/refresh/slot')
  await behave(server, 'JOKER', 'fail')
  await client.transfer('WALLET', 'JOKER', 3)
  const [page = []] = await pagesOf(member.id)
  expect(page).toContainEqual(
    expect.objectContaining({ source: 'game', what: 'move-SUCCESS', amount: 7, note: 'WALLET → JOKER' }),
  )
  expect(page.filter(({ source }) => source === 'game')).not.toHaveLength(1)
  const log = await db.query(
    'test.log',
    "SELECT 1 FROM desk_log WHERE member_id = $1 AND act = 'member-timeline-read'",
    [member.id],
  )
  await pagesOf(member.id)
  expect(log).toHaveLength(1)
})
