import { expect, it } from 'vitest'
import { refreshBeforeClearing } from '../../../server/domains/games/refresh-slots.ts'
import { findMember } from '../../../server/domains/members/members.ts'
import { houseAccount, memberAccount } from '../../../server/ledger/accounts.ts'
import { postTransfer } from '../../../server/ledger/transfer.ts'
import { type GameProvider, noGameProvider } from '../../../server/outside/providers/game-provider.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { memberWith, type TestMember } from '../../support/members.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { give, NOW } from './reward-steps.ts'

const test = await databaseForFile()

/** A game is opened, and 50 baht are moved there. */
async function openAnother({ id }: TestMember): Promise<void> {
  await test.db.query(
    'test.open-another',
    "INSERT INTO game_account (member_id, slot_code, is_active) VALUES ($1, 'PG', true)",
    [id],
  )
  await test.db.transaction(async (tx) =>
    postTransfer(tx, {
      kind: 'opening',
      actor: 'test',
      description: '',
      occurredAt: NOW,
      postings: [
        { accountId: await memberAccount(tx, id, 'game:PG'), amountSatang: 50_00 },
        { accountId: await houseAccount(tx, 'opening'), amountSatang: -50_00 },
      ],
    }),
  )
}

/** Queries the games of a member who has a bonus; `meanwhile` happens while the first one answers. */
async function refreshWhile(meanwhile: (member: TestMember) => Promise<void>): Promise<void> {
  const member = await memberWith(test.db, { WALLET: 1000_00, JOKER: 100_00 })
  await give(test.db, member.id)
  const found = await findMember(test.db, member.username)
  if (found === undefined) throw new Error('there is no such member')
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
  await refresh({ member: found, log: { warn: () => undefined } })
}

it('a bonus can be ended once every game has answered', async () => {
  await expect(refreshWhile(async () => undefined)).resolves.toBeUndefined()
})

it('a game that is opened while the others are queried has not answered', async () => {
  await expect(refreshWhile(openAnother)).rejects.toMatchObject({ code: 'ROUNDS_PENDING' })
})
