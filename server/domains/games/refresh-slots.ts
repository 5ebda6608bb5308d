import type { FastifyBaseLogger } from 'fastify'
import { WALLET } from '#domain/money/transfer-rules.ts'
import type { Clock } from '../../outside/providers/clock.ts'
import {
  type GameAccountRef,
  type GameProvider,
  ProviderError,
} from '../../outside/providers/game-provider.ts'
import type { MoneyTiming } from '../../outside/providers/money-timing.ts'
import { withinDeadline } from '../../outside/providers/within-deadline.ts'
import type { Database } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/errors.ts'
import { findGame } from '../../settings/content/games.ts'
import type { SiteNow } from '../../settings/site/site.ts'
import type { Member } from '../members/members.ts'
import { activeAward } from '../rewards/awards.ts'
import { wonSatang } from '../rewards/forfeits.ts'
import { countPlay, fetchRounds, reviewPlay } from '../rewards/play/count-play.ts'
import { hasUnreportedGames, saveReportedVersion } from '../rewards/play/explained-play.ts'
import { findGameAccount, openGameAccounts, postGameBalance, readGameBooks } from './game-accounts.ts'
import { gamesSilent } from './move-answers.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly gameProvider: GameProvider
  readonly timing: Pick<MoneyTiming, 'providerDeadlineMs'>
  readonly site: { now(): Pick<SiteNow, 'returns'> }
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Fetches the member's balance from every provider, all at once, and posts what was won or lost since the last time.
 *
 * @returns codes of the games whose balance or rounds are not those of now: the provider refused or did not answer, or a transfer is under way.
 */
export async function refreshSlots(
  dependencies: Dependencies,
  member: { readonly id: string },
): Promise<string[]> {
  return fetchReports(dependencies, member.id, await openGameAccounts(dependencies.db, member.id))
}

async function fetchReports(
  dependencies: Dependencies,
  memberId: string,
  open: readonly GameAccountRef[],
): Promise<string[]> {
  const active = open.filter(({ slotCode }) => findGame(slotCode))
  const refreshed = await Promise.all(
    active.map(({ slotCode, username }) => fetchReport(dependencies, memberId, { slotCode, username })),
  )
  const codesThat = (isReported: boolean) =>
    active.flatMap(({ slotCode }, index) => (refreshed[index] === isReported ? [slotCode] : []))
  await reviewPlay(dependencies.db, {
    memberId,
    reportedBy: codesThat(true),
    now: dependencies.clock.now(),
  })
  return codesThat(false)
}

interface Call extends Pick<Dependencies, 'log'> {
  readonly member: Member
}

type Asking = (call: Call) => Promise<void>

/** Refreshes all balances for calls that must not decide on old ones. A provider that does not answer is skipped. */
export function refreshBefore(dependencies: Omit<Dependencies, 'log'>): Asking {
  return async ({ member, log }) => {
    await refreshSlots({ ...dependencies, log }, member)
  }
}

/** Like `refreshBefore`, but only for members who play for a bonus or have one at stake: nobody else's withdrawal depends on games. */
export function refreshForBonus(dependencies: Omit<Dependencies, 'log'>): Asking {
  return async (call) => {
    const { db } = dependencies
    const isHeld =
      (await activeAward(db, call.member.id)) !== undefined || (await wonSatang(db, call.member.id)) > 0
    if (isHeld) await refreshBefore(dependencies)(call)
  }
}

/**
 * Like `refreshBefore`, for ending a bonus: winnings from it may be at a provider that does not answer.
 *
 * @throws {Refusal} ROUNDS_PENDING when a game with money of the member did not answer, and a bonus is being played for
 */
export function refreshBeforeClearing(dependencies: Omit<Dependencies, 'log'>): Asking {
  return async ({ member, log }) => {
    const { db } = dependencies
    if ((await activeAward(db, member.id)) === undefined) return
    // Read once: a game that is opened meanwhile was not asked. One that this site no longer has cannot be asked, and holds nobody up.
    const open = await openGameAccounts(db, member.id)
    const failed = await fetchReports({ ...dependencies, log }, member.id, open)
    const reportedBy = open.map(({ slotCode }) => slotCode).filter((code) => !failed.includes(code))
    const isUnreported = await hasUnreportedGames(db, member.id, reportedBy)
    if (isUnreported && (await activeAward(db, member.id)) !== undefined) throw new Refusal('ROUNDS_PENDING')
  }
}

/**
 * Fetches a game's balance before all of it is moved: the books may not contain the latest wins and losses there.
 *
 * @returns a preparation that throws {@link Refusal} GAMES_SILENT when the game gives no balance
 */
export function refreshBeforeMovingAll(dependencies: Omit<Dependencies, 'log'>) {
  return async ({ member, log, body }: Call & { body: { from: string; all?: boolean | undefined } }) => {
    if (body.all !== true || body.from === WALLET) return
    const known = await findGameAccount(dependencies.db, member.id, body.from)
    if (known?.isActive !== true) return
    if (!(await refreshSlot({ ...dependencies, log }, member.id, known.account)))
      throw gamesSilent([body.from])
  }
}

/** Returns false when the provider gave no usable answer, or one that cannot be compared with the books now. */
export async function refreshSlot(
  dependencies: Dependencies,
  memberId: string,
  account: GameAccountRef,
): Promise<boolean> {
  const isReported = await fetchReport(dependencies, memberId, account)
  const reportedBy = isReported ? [account.slotCode] : []
  await reviewPlay(dependencies.db, { memberId, reportedBy, now: dependencies.clock.now() })
  return isReported
}

async function fetchReport(
  dependencies: Dependencies,
  memberId: string,
  account: GameAccountRef,
): Promise<boolean> {
  const reportedAt = dependencies.clock.now()
  // Fetched together with the balance, so that a slow provider is waited for once; counted after it, since a bonus that ends reads the
  // balances. Awaited together: one that failed while only the other was awaited would end the process.
  const [played, bookedVersion] = await Promise.all([
    fetchRounds(dependencies, memberId, account),
    bookBalance(dependencies, memberId, account),
  ])
  if (played === undefined) return false
  await countPlay(dependencies.db, played, dependencies.site.now().returns.invite)
  if (!played.isComplete || bookedVersion === undefined) return false
  const { slotCode } = account
  await saveReportedVersion(dependencies.db, { memberId, slotCode, version: bookedVersion, reportedAt })
  return true
}

/** How often one refresh asks a provider for the balance: another refresh, from another tab or by another tap, may be booked meanwhile. */
const ASKS = 2

/** The version of the account that matches the provider's report; undefined when there is none. */
async function bookBalance(
  dependencies: Dependencies,
  memberId: string,
  account: GameAccountRef,
): Promise<number | undefined> {
  const { db, clock, log, timing } = dependencies
  const { slotCode } = account
  const endsAtMs = performance.now() + timing.providerDeadlineMs
  for (let asks = 0; asks < ASKS; asks += 1) {
    const before = await readGameBooks(db, memberId, slotCode)
    if (before.isMoving) return undefined
    let balanceSatang: number
    try {
      balanceSatang = await askProvider(dependencies, account, endsAtMs - performance.now())
    } catch (error) {
      log.warn({ err: error, slotCode }, 'a game provider gave no balance')
      return undefined
    }
    const report = { memberId, slotCode, balanceSatang, before, occurredAt: clock.now() }
    const version = await postGameBalance(db, report)
    if (version !== undefined) return version
  }
  return undefined
}

async function askProvider(
  { gameProvider }: Dependencies,
  account: GameAccountRef,
  deadlineMs: number,
): Promise<number> {
  const balanceSatang = await withinDeadline(deadlineMs, (signal) => gameProvider.balance(account, signal))
  if (!Number.isSafeInteger(balanceSatang) || balanceSatang < 0) throw new ProviderError('not an amount')
  return balanceSatang
}
