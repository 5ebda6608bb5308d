import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { stakeSatang } from '../../../server/domains/rewards/forfeits.ts'
import { SERVING } from '../../../server/platform/db/embedded/cluster.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { memberWith, type TestMember } from '../../support/members.ts'
import { give, later, requestWithdrawal, settleWithdrawal, winPlay } from './reward-steps.ts'

const test = await databaseForFile()

/** A member with 1,000 baht of their own and a bonus of 200, as the version before stored it. */
async function before(won: boolean, columns = ''): Promise<TestMember> {
  const member = await memberWith(test.db, { WALLET: 1000_00 })
  await give(test.db, member.id, { amountSatang: 200_00 })
  if (won) await winPlay(test.db, member.id)
  if (columns !== '') await test.asSupervisor(`UPDATE award SET ${columns} WHERE member_id = '${member.id}'`)
  return member
}

/** One with a withdrawal that waits and has ended a stake of 200. */
async function withdrawing(): Promise<TestMember> {
  const member = await before(true)
  await requestWithdrawal(test.db, member, 200_00)
  await test.asSupervisor(`UPDATE withdrawal SET unstaked_satang = 20000 WHERE member_id = '${member.id}'`)
  return member
}

it('what was at stake in the version before stays at stake, and no more', async () => {
  const partlyLost = await before(true, 'forfeitable_satang = 17000, stake_lost_satang = 3000')
  const allLost = await before(true, 'stake_lost_satang = 20000')
  const [rejected, paid] = [await withdrawing(), await withdrawing()]
  const playing = await before(false)

  const folder = join(import.meta.dirname, '../../../server/platform/db/migrations')
  const [name] = globSync('*-stakes.sql', { cwd: folder })
  await test.asSupervisor('ALTER TABLE award DROP COLUMN stake_satang')
  await test.asSupervisor(readFileSync(join(folder, String(name)), 'utf8'))
  await test.asSupervisor(`GRANT UPDATE (stake_satang) ON award TO ${SERVING}`)

  const stakeOf = ({ id }: TestMember) => stakeSatang(test.db, id)
  expect(await stakeOf(partlyLost)).toBe(170_00)
  expect(await stakeOf(allLost)).toBe(0)
  for (const [member, outcome, stake] of [
    [rejected, 'FAILED', 200_00],
    [paid, 'SUCCESS', 0],
  ] as const) {
    expect(await stakeOf(member)).toBe(0)
    await settleWithdrawal(test.db, member.id, outcome, later(1))
    expect(await stakeOf(member)).toBe(stake)
  }
  await winPlay(test.db, playing.id)
  expect(await stakeOf(playing)).toBe(200_00)
})
