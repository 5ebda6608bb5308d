import { expect, it } from 'vitest'
import { refreshBeforeClearing } from '../../../server/domains/games/refresh-slots.ts'
import { type GameProvider, noGameProvider } from '../../../server/outside/providers/game-provider.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { memberWith, readMember, type TestMember } from '../../support/members.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { giveHouseMoney } from '../ledger/fixtures.ts'
import { give, NOW } from './reward-steps.ts'

const test = await databaseForFile()

/** A game is opened, and 50 baht are moved there. */
async function openAnother({ id }: TestMember): Promise<void> {
  await test.db.query(
    'test.open-another',
    "INSERT INTO game_account (member_id, slot_code, is_active) VALUES ($1, 'PG', true)",
    [id],
  )
  await giveHouseMoney(test.db, id, { account: 'game:PG', amountSatang: 50_00 })
}

/** Queries the games of a member who has a bonus; `meanwhile` happens while the first one answers. */
async function refreshWhile(meanwhile: (member: TestMember) => Promise<void>): Promise<void> {
  const member = await memberWith(test.db, { WALLET: 1000_00, JOKER: 100_00 })
  await give(test.db, member.id)
  const balance: GameProvider['balance'] = async () => {
    await meanwhile(member)
    return 100_00
  }
  const refresh = refreshBeforeClearing({
    db: test.db,
    clock: { now: () => NOW },
    gameProvider: { ...noGameProvider, balance, rounds: async () => [] },
    timing: { providerDeadlineMs: 5000 },
    settings: USUAL_SETTINGS,
  })
  await refresh({ member: await readMember(test.db, member), log: { warn: () => undefined } })
}

it('a bonus can be ended once every game has answered', async () => {
  await expect(refreshWhile(async () => undefined)).resolves.toBeUndefined()
})

it('a game that is opened while the others are queried has not answered', async () => {
  await expect(refreshWhile(openAnother)).rejects.toMatchObject({ code: 'ROUNDS_PENDING' })
})
