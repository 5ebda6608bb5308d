import type { FastifyBaseLogger } from 'fastify'
import { findGame } from '../content/games.ts'
import type { Database } from '../db/client.ts'
import { type GameProvider, ProviderError } from '../providers/game-provider.ts'
import type { Clock } from '../providers/clock.ts'
import { activeSlotCodes } from './game-accounts.ts'
import { postGameBalance, readGameBooks } from './game-books.ts'
import type { Member } from './members.ts'

/** How long a provider may take: longer than the slowest that still works, shorter than the caller's patience of 60 s. */
export const PROVIDER_DEADLINE_MS = 25_000

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly gameProvider: GameProvider
  readonly providerDeadlineMs: number
  readonly log: FastifyBaseLogger
}

/**
 * Asks every provider for the member's balance, all at once, and posts what was won or lost since the last time.
 *
 * @returns codes of the games whose provider refused or stayed silent; their balance stays as it was.
 */
export async function refreshSlots(dependencies: Dependencies, member: Member): Promise<string[]> {
  const active = [...(await activeSlotCodes(dependencies.db, member.id))].filter((code) => findGame(code))
  const refreshed = await Promise.all(active.map((slotCode) => refreshSlot(dependencies, member, slotCode)))
  return active.filter((_code, index) => refreshed[index] === false)
}

/** False when the provider gave no usable answer. */
async function refreshSlot(dependencies: Dependencies, member: Member, slotCode: string): Promise<boolean> {
  const { db, clock, log } = dependencies
  const before = await readGameBooks(db, member.id, slotCode)
  let balanceSatang: number
  try {
    balanceSatang = await askProvider(dependencies, { slotCode, username: member.username })
  } catch (error) {
    log.warn({ err: error, slotCode }, 'a game provider gave no balance')
    return false
  }
  await postGameBalance(db, { memberId: member.id, slotCode, balanceSatang, before, occurredAt: clock.now() })
  return true
}

async function askProvider(
  { gameProvider, providerDeadlineMs }: Dependencies,
  account: { slotCode: string; username: string },
): Promise<number> {
  const signal = AbortSignal.timeout(providerDeadlineMs)
  const deadline = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ProviderError('no answer in time')), { once: true })
  })
  // The race, and not only the signal, because an adapter might ignore it.
  const balanceSatang = await Promise.race([gameProvider.balance(account, signal), deadline])
  if (!Number.isSafeInteger(balanceSatang) || balanceSatang < 0) throw new ProviderError('not an amount')
  return balanceSatang
}
