import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { changeAccountByHouse } from '../../../server/domains/members/change-profile.ts'
import { openWithdrawal } from '../../../server/domains/withdrawals/withdrawals.ts'
import type { Transaction } from '../../../server/platform/db/transaction.ts'
import { untilLocked } from '../../support/database/waits-for-lock.ts'
import { deskServerForFile } from '../../support/desk.ts'
import { readMember } from '../../support/members.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { type Player, newPlayer } from '../rewards/player.ts'
import { loggedActs } from './logged-acts.ts'
import { newAccount } from './new-contact.ts'

const server = await deskServerForFile()
const [manager, cashier] = [await server.enter('mali'), await server.enter('nok')]

const proposeAccount = ({ id }: Player, body: object) =>
  manager.propose({ kind: 'member-account', memberId: id, ...body })
/** A manager proposes, and a cashier confirms. */
const changeAccount = async (player: Player, body: object) => {
  expect((await proposeAccount(player, body)).body).toEqual({ outcome: 'done' })
  expect(await cashier.decide(player.id)).toEqual({ outcome: 'done' })
}
const profileOf = async (player: Player) =>
  Object((await server.request('/api/account/profile', { token: player.token })).body)

describe('a manager proposes another bank account, and a cashier confirms it', () => {
  it('of a member, whose deposits and withdrawals are of the new one; the log has the last digits', async () => {
    const player = await newPlayer(server)
    const before = await profileOf(player)
    const typed = newAccount({ bankAccountNo: '๗๗-๐๐๐-๐๙๙๙๙', bankAccountName: '  ใหม่   ใจดี ' })
    expect((await proposeAccount(player, typed)).body).toEqual({ outcome: 'done' })
    expect(await profileOf(player)).toEqual(before)
    expect(await cashier.decide(player.id)).toEqual({ outcome: 'done' })
    expect(await profileOf(player)).toMatchObject({
      name: before.name,
      bankCode: 'KBANK',
      bankAccountNo: '7700009999',
      bankAccountName: 'ใหม่ ใจดี',
    })
    const detail = {
      before: `${before.bankCode} ··${String(before.bankAccountNo).slice(-4)}, ${before.bankAccountName}`,
      after: 'KBANK ··9999, ใหม่ ใจดี',
    }
    expect(await loggedActs(server, player.id)).toEqual([
      { act: 'member-account-confirm', detail },
      { act: 'member-account-propose', detail: { because: 'asked in the chat', ...detail } },
    ])
    const ofNewAccount = { bankCode: 'KBANK', amount: 20 }
    expect(await server.transfer(player.username, randomUUID(), ofNewAccount)).toBe('credited')
  })

  it.each([
    ['INVALID_BANK', { bankCode: 'NONE' }],
    ['INVALID_USER_INFO', { bankAccountNo: '123' }],
    ['INVALID_USER_INFO', { bankAccountName: '' }],
    ['INVALID_USER_INFO', { bankAccountName: `น${'\u0E49'.repeat(4)}` }],
    ['BANK_ACCOUNT_NAME_ENG', { bankCode: 'KTB' }],
    ['KEY_INVALID', { because: ' ' }],
  ])('by the rules of the registration: %s for %j', async (code, changes) => {
    const player = await newPlayer(server)
    const before = await profileOf(player)
    expect((await proposeAccount(player, newAccount(changes))).body).toMatchObject({ message: code })
    expect(await profileOf(player)).toEqual(before)
    expect(await loggedActs(server, player.id)).toEqual([])
  })

  it('not to that of another member: EXISTING_BANK', async () => {
    const [player, other] = [await newPlayer(server), await newPlayer(server)]
    const { bankCode, bankAccountNo } = await profileOf(other)
    const answer = await proposeAccount(
      player,
      newAccount({ bankCode, bankAccountNo, bankAccountName: 'NAME' }),
    )
    expect(answer.body).toEqual({ message: 'EXISTING_BANK' })
    expect(await loggedActs(server, player.id)).toEqual([])
  })

  it('not to one that another member gets at the same moment, with zeros before its number', async () => {
    const [one, other] = [await newPlayer(server), await newPlayer(server)]
    const { bankAccountNo, ...account } = newAccount()
    const give = (tx: Transaction, { id }: Player, zeros: string) =>
      changeAccountByHouse(tx, id, { ...account, bankAccountNo: zeros + bankAccountNo }, new Date())
    const second = await server.db.transaction(async (tx) => {
      await give(tx, one, '')
      const outcome = server.db
        .transaction((later) => give(later, other, '00'))
        .catch((error: unknown) => error)
      await Promise.race([outcome, untilLocked(server.db)])
      return { outcome }
    })
    expect(await second.outcome).toMatchObject({ code: 'EXISTING_BANK' })
  })

  it('not while a withdrawal is open, which goes to the account it was requested for', async () => {
    const player = await newPlayer(server)
    await player.deposit(500)
    await server.withdrawal(player, 300)
    const typed = newAccount()
    expect((await proposeAccount(player, typed)).body).toEqual({ outcome: 'withdrawal-open' })
    await server.sandbox('POST', '/api/withdrawals/settle', { username: player.username, outcome: 'FAILED' })
    await changeAccount(player, typed)
  })

  it('and a withdrawal that was requested at the same moment goes to the new one', async () => {
    const player = await newPlayer(server)
    await player.deposit(500)
    // As the call was authenticated.
    const before = await readMember(server.db, player)
    const typed = newAccount()
    await changeAccount(player, typed)
    const request = { amountSatang: 300_00, occurredAt: new Date(), limits: USUAL_SETTINGS.withdrawals }
    await server.db.transaction((tx) => openWithdrawal(tx, before, request))
    const paidTo = 'SELECT bank_code, bank_account_no FROM withdrawal WHERE member_id = $1'
    expect(await server.db.query('test.paid-to', paidTo, [player.id])).toEqual([
      { bank_code: typed.bankCode, bank_account_no: typed.bankAccountNo },
    ])
  })

  it('to one of the banks that it knows', async () => {
    const { body } = await manager.call('/api/banks')
    expect(body).toContainEqual({ code: 'SCB', nameTH: 'ธนาคารไทยพาณิชย์', nameEN: 'Siam Commercial Bank' })
  })
})
