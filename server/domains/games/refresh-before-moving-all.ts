import { WALLET } from '#domain/money/transfer-rules.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Member } from '../members/members.ts'
import { hasGameAccount } from './game-accounts.ts'
import { refreshSlot } from './refresh-slots.ts'

type Dependencies = Omit<Parameters<typeof refreshSlot>[0], 'log'>

interface Call {
  readonly member: Member
  readonly body: { readonly from: string; readonly all?: boolean | undefined }
  readonly log: Parameters<typeof refreshSlot>[0]['log']
}

/**
 * Fetches a game's balance before all of it is moved: the books may not contain the latest wins and losses there.
 *
 * @returns a preparation that throws {@link Refusal} GAMES_SILENT when the game gives no balance
 */
export function refreshBeforeMovingAll(dependencies: Dependencies): (call: Call) => Promise<void> {
  return async ({ member, body: { from, all }, log }) => {
    if (all !== true || from === WALLET || !(await hasGameAccount(dependencies.db, member.id, from))) return
    const account = { slotCode: from, username: member.username }
    if (await refreshSlot({ ...dependencies, log }, member.id, account)) return
    throw new Refusal('GAMES_SILENT', { params: { games: from } })
  }
}
