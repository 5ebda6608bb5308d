/** What a copy of the database that lagged behind has lost, and `npm run gap` finds. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import {
  accountsToCompare,
  bookLostTransfers,
  compareGame,
} from '../../../server/domains/games/lost-transfers.ts'
import { MONEY_TIMING } from '../../../server/outside/providers/money-timing.ts'
import { simulatedGames } from '../../../server/outside/sandbox/providers/simulated-games.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { deskServerForFile } from '../../support/desk.ts'
import { folderForFile, writeIn } from '../../support/folder-for-file.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { startOutsideWorld } from '../../support/outside-world.ts'
import { systemClock } from '../../support/time/system-clock.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { ended, run } from '../process/main-process.ts'
import { moneyClient } from './money-server.ts'

/* The games have a database of their own, which loses nothing. */
const games = simulatedGames((await databaseForFile()).db, systemClock)
const outside = await startOutsideWorld(games)
afterAll(() => outside.close())

const folder = await folderForFile()
const account = {
  bankCode: 'SCB',
  mode: 'AUTO',
  bankAccountNo: '1112223334',
  bankAccountName: 'HOUSE',
  currency: 'BAHT',
}
const files = {
  connectionsFile: writeIn(folder, 'connections.json', outside.connections),
  siteFile: writeIn(folder, 'site.json', { bankAccounts: [account] }),
}
const server = await deskServerForFile({ config: { sandboxPort: undefined, rateLimit: false, ...files } })
const signal = new AbortController().signal
const because = 'The database was lost'

/** A member with 200 baht in the wallet and 100 at a game, of which rounds have been read. */
async function player(): Promise<{ member: TestMember; username: string }> {
  const member = await memberWith(server.db, { WALLET: 300_00 })
  const money = moneyClient(server, member)
  await money.get('/api/wallet/activate/PG')
  await money.transfer('WALLET', 'PG', 100)
  const { username } = Object((await money.get('/api/wallet/account/PG')).body)
  await played(username, 1)
  await played(username, -1)
  await money.get('/api/wallet/refresh/slot')
  return { member, username }
}

const played = (username: string, baht: number) => games.settleRound({ slotCode: 'PG', username }, baht * 100)

/** The game has done what the books have lost: so many baht into it, or out of it. */
async function moved(username: string, baht: number): Promise<void> {
  const movement = {
    account: { slotCode: 'PG', username },
    reference: randomUUID(),
    amountSatang: Math.abs(baht) * 100,
  }
  await (baht > 0 ? games.deposit(movement, signal) : games.withdraw(movement, signal))
}

const dependencies = {
  db: server.db,
  clock: systemClock,
  gameProvider: games,
  timing: MONEY_TIMING,
  log: { warn: () => undefined },
}

async function compared({ id }: TestMember) {
  const accounts = await accountsToCompare(server.db, ['PG'])
  const one = accounts.find(({ memberId }) => memberId === id)
  if (one === undefined) throw new Error('the member has no account')
  return { one, lost: await compareGame(dependencies, one) }
}

/** Books what is missing. @returns how much was moved, in satang */
async function book(member: TestMember): Promise<number | undefined> {
  const { one, lost } = await compared(member)
  if (lost === undefined || typeof lost === 'string') throw new Error(`nothing to book: ${lost}`)
  return bookLostTransfers(dependencies, one, lost, { actor: 'gap', reason: because })
}

it.each<[string, (username: string) => Promise<unknown>, number, object]>([
  ['into a game', (username) => moved(username, 40), 40_00, { wallet: 160_00, 'game:PG': 140_00 }],
  ['out of a game', (username) => moved(username, -40), -40_00, { wallet: 240_00, 'game:PG': 60_00 }],
  [
    'into a game, where it was won with',
    async (username) => [await moved(username, 40), await played(username, 15)],
    40_00,
    { wallet: 160_00, 'game:PG': 155_00 },
  ],
  [
    'out of a game, as much as had been won',
    async (username) => [await played(username, 40), await moved(username, -40)],
    -40_00,
    { wallet: 240_00, 'game:PG': 100_00 },
  ],
])('a lost movement %s is found and booked once', async (_way, lose, satang, books) => {
  const { member, username } = await player()
  await lose(username)
  expect((await compared(member)).lost).toMatchObject({ satang })
  expect(await book(member)).toBe(satang)
  expect(await booksOf(server.db, member.id)).toMatchObject(books)
  await moneyClient(server, member).get('/api/wallet/refresh/slot')
  expect((await compared(member)).lost).toBeUndefined()
  expect(await booksOf(server.db, member.id)).toMatchObject(books)
  const { body } = await server.request('/api/statement', {
    method: 'POST',
    token: member.token,
    body: { page: 1, limit: 10 },
  })
  expect(Object(body).statements).toContainEqual(
    expect.objectContaining({ statementType: 'correction', note: because }),
  )
})

it('what was only played is no lost movement', async () => {
  const { member, username } = await player()
  await played(username, 25)
  expect((await compared(member)).lost).toBeUndefined()
})

it('a lost movement is booked as far as the money is in the wallet', async () => {
  const { member, username } = await player()
  await moved(username, 260)
  expect(await book(member)).toBe(200_00)
})

it('a difference is left to a person where the game has lost rounds, gives no answer, or has money on its way', async () => {
  const { member, username } = await player()
  await games.behave('PG', 'lost-rounds')
  await played(username, 10)
  await moneyClient(server, member).get('/api/wallet/refresh/slot')
  await games.behave('PG', 'ok')
  await moved(username, 40)
  expect((await compared(member)).lost).toBe('unknown')
  await games.behave('PG', 'fail')
  expect((await compared(member)).lost).toBe('silent')
  await games.behave('PG', 'ok')
})

it('the command sends reports again, books lost movements, and names approved withdrawals and what it cannot decide', async () => {
  const { member, username } = await player()
  const known = await player()
  const sent = {
    houseBankCode: 'SCB',
    senderBankCode: 'SCB',
    amountSatang: 75_00,
    sentAt: new Date().toISOString(),
  }
  const report = { ...sent, reference: randomUUID(), senderAccountNo: known.member.username }
  await outside.report(server.url, report)
  const lost = { ...sent, reference: randomUUID(), senderAccountNo: member.username }
  const strange = { ...sent, reference: 'strange', senderAccountNo: '9998887776' }
  const reports = writeIn(
    folder,
    'reports.jsonl',
    [report, lost, strange].map((one) => JSON.stringify(one)).join('\n'),
  )
  await moved(username, 260)
  const nok = await server.join(undefined, 'cashier', 'nok')
  const withdrawal = await server.withdrawal(known.member, 100)
  await nok.take('withdrawals', withdrawal, { act: 'approve' })

  const gap = (...options: string[]) => {
    const { siteFile: SITE_FILE, connectionsFile: CONNECTIONS_FILE } = files
    const env = {
      SANDBOX_PORT: 'off',
      DATA_DIR: folder,
      DATABASE_URL: server.database.url,
      SITE_FILE,
      CONNECTIONS_FILE,
    }
    return ended(run(env, { name: 'gap-command.ts', arguments: options }))
  }
  const lacking = `PG of ${member.username}: the books lack 260.00 into the game`
  const { code, output } = await gap('--book', '--because', because, '--reports', reports)
  expect(code).toBe(1)
  for (const line of [
    '3 reports were sent again: 1 already-credited, 1 credited, 1 unknown-sender.',
    'Report strange: unknown-sender, look at the arrivals of the desk.',
    `${lacking}; 260.00 were booked.`,
    `Withdrawal ${withdrawal} of ${known.member.username}, 100.00: was approved, and may be paid.`,
  ])
    expect(output).toContain(line)
  expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 15_00, 'game:PG': 360_00 })
  const again = await gap()
  expect(again.output).not.toContain(lacking)
})

itEndsSound(server)
