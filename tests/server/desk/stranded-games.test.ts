/** Money of members at a game whose provider is not connected any more: two people return it, and nobody has it twice. */
import { expect, it } from 'vitest'
import { openGameTransfer } from '../../../server/domains/games/game-transfers.ts'
import { ledgerViolations, pendingViolations } from '../../../server/ledger/books/invariants.ts'
import { deskServerForFile, readOf } from '../../support/desk.ts'
import { booksOf, memberWith } from '../../support/members.ts'
import { newPlayer } from '../rewards/player.ts'
import { loggedActs } from './logged-acts.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const { db } = server
const [mali, nok] = [await server.enter('mali'), await server.enter('nok')]

/** No provider of the sandbox has this game. */
const GONE = 'GONE'

const propose = async (memberId: string, slotCode = GONE) =>
  (await mali.propose({ kind: 'game-money-back', memberId, slotCode })).body
const strandedOf = async (memberId: string) => {
  const { stranded, waiting } = Object((await nok.call('/api/books', {})).body)
  return {
    row: stranded.find((row: { memberId: string }) => row.memberId === memberId),
    sum: waiting.find(({ what }: { what: string }) => what === 'stranded'),
  }
}

it('what a member has at a game that is not connected is in the books, and two people return it at the expense of the house', async () => {
  const member = await memberWith(db, { WALLET: 200_00, [GONE]: 500_00 })
  const request = { fromCode: 'WALLET', toCode: GONE, amountSatang: 50_00, leaseMs: 0 }
  await db.transaction((tx) =>
    openGameTransfer(tx, { ...request, memberId: member.id, occurredAt: new Date() }),
  )
  expect((await readOf(mali, 'members', member.id)).strandedGames).toEqual([GONE])
  expect(await strandedOf(member.id)).toMatchObject({
    row: { slotCode: GONE, amount: 550, member: expect.stringContaining('···') },
    sum: { times: 1, amount: 550 },
  })

  expect(await propose(member.id)).toEqual({ outcome: 'done' })
  expect(await booksOf(db, member.id)).toMatchObject({ wallet: 150_00, [`game:${GONE}`]: 500_00 })
  expect(await mali.decide(member.id)).toEqual({ outcome: 'other-person' })
  expect(await nok.decide(member.id)).toEqual({ outcome: 'done' })

  expect(await booksOf(db, member.id)).toEqual({ wallet: 700_00, transit: 0, [`game:${GONE}`]: 0 })
  expect(await strandedOf(member.id)).toEqual({
    row: undefined,
    sum: { what: 'stranded', times: 0, amount: 0 },
  })
  expect(Object.values(await ledgerViolations(db)).every((count) => count === 0)).toBe(true)
  expect(Object.values(await pendingViolations(db)).every((count) => count === 0)).toBe(true)
  const { accounts } = Object((await nok.call('/api/books', {})).body)
  const movedOn = (account: string) =>
    accounts.find((one: { account: string }) => one.account === account)?.lines
  expect(movedOn(`provider:${GONE}`)).toMatchObject([{ kind: 'correction', fromMembers: 500 }])
  expect(movedOn('correction')).toMatchObject([{ kind: 'correction', toMembers: 500 }])
  expect(await loggedActs(server, member.id)).toMatchObject([
    { act: 'game-money-back-confirm', detail: { before: GONE, amountSatang: 550_00 } },
    { act: 'game-money-back-propose' },
  ])
})

it('the member reads in the statement from which game the money came back, and why', async () => {
  const member = await memberWith(db, { [GONE]: 500_00 })
  await propose(member.id)
  await nok.decide(member.id)
  const { token } = member
  const asked = { method: 'POST', body: { page: 1, limit: 5 }, token } as const
  const { body } = await server.request('/api/statement', asked)
  expect(Object(body).statements[0]).toMatchObject({
    statementType: 'correction',
    from: GONE,
    to: 'WALLET',
    amount: 500,
    note: 'asked in the chat',
  })
})

it('nothing is returned of a game that is connected, or where the books have nothing', async () => {
  const member = await memberWith(db, { PG: 500_00 })
  expect(await propose(member.id, 'PG')).toEqual({ outcome: 'game-connected' })
  expect(await propose(member.id)).toEqual({ outcome: 'nothing-stranded' })
})

it('a game whose money was returned opens again only once its provider has nothing of it', async () => {
  const player = await newPlayer(server)
  await player.deposit(300)
  await player.toGame(300)
  await server.database.asSupervisor(
    `UPDATE game_account SET is_active = false, returned_at = now() WHERE member_id = '${player.id}'`,
  )
  const open = () => player.request('/api/wallet/activate/PG')
  expect((await open()).body).toEqual({ message: 'SLOT_ACTIVATE_FAIL' })
  await db.script(`UPDATE sandbox_game_balance SET balance_satang = 0 WHERE username = '${player.username}'`)
  expect((await open()).status).toBe(200)
  expect(await player.walletSatang()).toBe(0)
})
