import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { lockMember } from '../../../../server/domains/members/members.ts'
import { activeAward } from '../../../../server/domains/rewards/awards.ts'
import { finishAward } from '../../../../server/domains/rewards/finish-award.ts'
import { handleWithdrawal } from '../../../../server/domains/withdrawals/handle-withdrawal.ts'
import { settleWithdrawal } from '../../../../server/domains/withdrawals/withdrawals.ts'
import type { Transaction } from '../../../../server/platform/db/transaction.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { memberWith } from '../../../support/members.ts'
import { awardsOf, give, later, NOW, requestWithdrawal, winPlay } from '../reward-steps.ts'

const test = await databaseForFile()

interface Named {
  readonly memberId: string
  readonly id: string
}

const settlement = { rejectedFor: 'the name differs' }

async function rejectAtDesk({ id }: Named): Promise<void> {
  const staff = { id: randomUUID(), role: 'manager' } as const
  await test.db.query(
    'test.staff',
    "INSERT INTO staff (id, username, name, role, password_hash, totp_secret) VALUES ($1::uuid, $1::text, $2, $2, '', '')",
    [staff.id, staff.role],
  )
  const acting = { staff, address: '127.0.0.1', secondAboveSatang: 0, now: later(20) }
  for (const act of [{ act: 'claim' }, { act: 'reject', reason: settlement.rejectedFor }] as const) {
    const { outcome } = await test.db.transaction((tx) => handleWithdrawal(tx, id, act, acting))
    expect(outcome).toBe('done')
  }
}

/** The transaction, in which `between` is done before the first query with that name. */
function interrupted(tx: Transaction, queryName: string, between: () => Promise<void>): Transaction {
  return {
    ...tx,
    query: async (name, sql, values) => {
      if (name === queryName) await between()
      return tx.query(name, sql, values)
    },
  }
}

it.each([
  [
    'as the oldest that is open',
    ({ memberId }: Named) => settleWithdrawal(test.db, memberId, settlement, later(20)),
  ],
  ['at the desk', rejectAtDesk],
])('a withdrawal rejected %s while a bonus is won: one award has the stake of both', async (_, reject) => {
  const member = await memberWith(test.db, { WALLET: 1000_00 })
  await give(test.db, member.id, { amountSatang: 200_00 })
  await winPlay(test.db, member.id)
  await requestWithdrawal(test.db, member, 160_00, later(10))
  const [open] = await test.db.query<{ id: string }>(
    'test.open',
    'SELECT id FROM withdrawal WHERE member_id = $1',
    [member.id],
  )
  const named = { memberId: member.id, id: String(open?.id) }
  await give(test.db, member.id, { amountSatang: 300_00, ordinal: 2, now: later(11) })

  const { rejected } = await test.db.transaction(async (tx) => {
    const award = await activeAward(tx, member.id)
    if (award === undefined) throw new Error('there is no bonus to win')
    let sent: Promise<unknown> = Promise.resolve()
    const beforeMerge = async () => {
      sent = reject(named)
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      const blocked = async () => {
        await expect.poll(() => test.db.query('test.waiting', waiting)).toHaveLength(1)
      }
      await Promise.race([sent, blocked()])
    }
    await lockMember(tx, member.id)
    await finishAward(interrupted(tx, 'forfeit.merge', beforeMerge), award, 'won', NOW)
    return { rejected: sent }
  })
  await rejected
  expect((await awardsOf(test.db, member.id)).map((award) => Object(award).stake)).toEqual([0, 500_00])
})
