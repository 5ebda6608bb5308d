import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { moneyClient, moneyServerForFile, transferRows } from '../games/money-server.ts'
import { openTransfer } from '../games/moves.ts'
import { itEndsSound } from '../ledger/sound.ts'

const server = await moneyServerForFile()

async function settle({ username }: TestMember, outcome: 'SUCCESS' | 'FAILED') {
  return server.sandbox('POST', '/api/withdrawals/settle', { username, outcome })
}

async function withdrawalRows(memberId: string): Promise<unknown[]> {
  return server.db.query(
    'test.withdrawals',
    `SELECT amount_satang AS satang, status, bank_code AS bank FROM withdrawal WHERE member_id = $1 ORDER BY id`,
    [memberId],
  )
}

/** Leaves a transfer behind, and waits until the server has found it. */
async function untilTakenUp(): Promise<void> {
  const { id: memberId } = await memberWith(server.db, { WALLET: 1_00, JOKER: 0 })
  const transfer = { memberId, fromCode: 'WALLET', toCode: 'JOKER', amountSatang: 1_00 }
  await openTransfer(server.db, { ...transfer, leaseMs: -1 })
  await expect.poll(() => transferRows(server, memberId)).toEqual(['WALLET JOKER 100 SUCCESS'])
}

describe('a withdrawal', () => {
  it('is held from the request on, and leaves when the operator pays', async () => {
    const member = await memberWith(server.db, { WALLET: 500_00 })
    expect(await moneyClient(server, member).withdraw(200.5)).toMatchObject({ status: 200 })
    expect(await booksOf(server.db, member.id)).toEqual({ wallet: 299_50, held: 200_50 })
    expect((await settle(member, 'SUCCESS')).body).toEqual({ outcome: 'SUCCESS', amount: 200.5 })
    expect(await booksOf(server.db, member.id)).toEqual({ wallet: 299_50, held: 0 })
    expect(await withdrawalRows(member.id)).toEqual([{ satang: 200_50, status: 'SUCCESS', bank: 'SCB' }])
  })

  it('is settled once, even if many operators press the button', async () => {
    const member = await memberWith(server.db, { WALLET: 500_00 })
    await moneyClient(server, member).withdraw(500)
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle(member, 'FAILED')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
    expect(await booksOf(server.db, member.id)).toEqual({ wallet: 500_00, held: 0 })
  })

  it('of the maximum is paid out only by the operator, however long it waits', async () => {
    const member = await memberWith(server.db, { WALLET: 50_000_00 })
    expect(await moneyClient(server, member).withdraw(50_000)).toMatchObject({ status: 200 })
    await server.database.asSupervisor(
      `UPDATE withdrawal SET occurred_at = occurred_at - interval '400 days' WHERE member_id = '${member.id}'`,
    )
    // The job for open work has passed this one, too, once it has claimed work that was abandoned later.
    for (let looks = 0; looks < 2; looks += 1) await untilTakenUp()
    expect(await withdrawalRows(member.id)).toMatchObject([{ status: 'PENDING' }])
    expect(await booksOf(server.db, member.id)).toEqual({ wallet: 0, held: 50_000_00 })
  })

  it('of too much is refused for ever under its key, and leaves no request behind', async () => {
    const member = await memberWith(server.db, { WALLET: 150_00, JOKER: 100_00 })
    const [client, key] = [moneyClient(server, member), randomUUID()]
    const refusal = { status: 400, body: { message: 'MONEY_NOT_ENOUGH' } }
    expect(await client.withdraw(200, key)).toMatchObject(refusal)
    expect(await withdrawalRows(member.id)).toEqual([])
    expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 150_00 })
    expect(await client.operation(key)).toEqual({ state: 'finished', ...refusal })

    await client.transfer('JOKER', 'WALLET', 100)
    expect(await client.withdraw(200, key), 'the answer of that key').toMatchObject(refusal)
    expect(await client.withdraw(200), 'another intention').toMatchObject({ status: 200 })
    expect(await withdrawalRows(member.id)).toHaveLength(1)
  })

  it('with one key, sent 30 times at once, is one withdrawal', async () => {
    const member = await memberWith(server.db, { WALLET: 500_00 })
    const [client, key] = [moneyClient(server, member), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 30 }, () => client.withdraw(100, key)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set(['[200,{"message":"SUCCESS"}]']),
    )
    expect(await withdrawalRows(member.id)).toHaveLength(1)
  })
})

describe('a deposit that is announced', () => {
  it('is stored and credits nothing', async () => {
    const member = await memberWith(server.db, { WALLET: 10_00 })
    const [client, key] = [moneyClient(server, member), randomUUID()]
    expect(await client.announce(300, key)).toMatchObject({ status: 200 })
    await client.announce(300, key)
    const rows = await server.db.query(
      'test.announced',
      `SELECT amount_satang AS satang, status FROM deposit_announcement WHERE member_id = $1`,
      [member.id],
    )
    expect(rows).toEqual([{ satang: 300_00, status: 'PENDING' }])
    expect(await booksOf(server.db, member.id)).toEqual({ wallet: 10_00 })
  })
})

itEndsSound(server)
