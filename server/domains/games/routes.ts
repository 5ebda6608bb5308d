import { autologin } from '#contract/autologin.ts'
import { wallet } from '#contract/wallet.ts'
import type { AppDependencies } from '../../api/app-dependencies.ts'
import { MONEY_LIMIT } from '../../api/http/call-limits.ts'
import { SUCCESS } from '../../api/present.ts'
import { registerEndpoints } from '../../api/register-endpoints.ts'
import { type Api, Continuation } from '../../api/route.ts'
import { textsIn } from '../../settings/content/in-each-language.ts'
import { requireConnectedGame } from '../../settings/site/connected.ts'
import { requireNoPause } from '../members/limits/pauses.ts'
import type { Member } from '../members/members.ts'
import { activateGame, gameLink, readGameCredentials, resetGamePassword } from './game-access.ts'
import { requestSweep } from './game-sweeps.ts'
import { requestTransfer } from './game-transfers.ts'
import { refreshBeforeMovingAll, refreshSlots } from './refresh-slots.ts'

/** Every refresh queries every provider, and may move money. */
const REFRESH_LIMIT = { name: 'refresh', calls: 60, windowSeconds: 60, per: 'member' } as const

/** Checks that a game can be entered: it is connected, and the member does not pause. A password of a game leads into it as well. */
async function requirePlayable(
  { db, clock, connected }: Pick<AppDependencies, 'db' | 'clock' | 'connected'>,
  member: Member,
  slotCode: string,
): Promise<void> {
  requireConnectedGame(connected, slotCode)
  await requireNoPause(db, member.id, clock.now())
}

/** A member's accounts at games, and the money that goes there and back. */
export function gameRoutes(
  api: Api,
  dependencies: Pick<
    AppDependencies,
    'db' | 'clock' | 'config' | 'connected' | 'gameMoney' | 'gameProvider' | 'timing' | 'settings' | 'site'
  >,
): void {
  const { clock, connected, gameMoney, timing, site } = dependencies
  const money = { rateLimit: MONEY_LIMIT }
  registerEndpoints(
    api,
    wallet,
    {
      refreshSlots: async ({ member, log }) => ({
        failed: await refreshSlots({ ...dependencies, log }, member),
      }),
      activate: async ({ member, params }) => {
        await requirePlayable(dependencies, member, params.slotCode)
        await activateGame(dependencies, member, params.slotCode)
        return SUCCESS
      },
      credentials: async ({ member, params, language }) => {
        await requirePlayable(dependencies, member, params.slotCode)
        const { username, password } = await readGameCredentials(dependencies, member, params.slotCode)
        return { username, password, event: textsIn(language).gameEvents[params.slotCode] }
      },
      resetPassword: async ({ member, params }) => {
        await requirePlayable(dependencies, member, params.slotCode)
        await resetGamePassword(dependencies, member, params.slotCode)
        return SUCCESS
      },
      transfer: async ({ tx, member, body, idempotencyKey }) => {
        const { from, to, amount, all } = body
        requireConnectedGame(connected, from)
        requireConnectedGame(connected, to)
        const opened = await requestTransfer(tx, {
          member,
          fromCode: from,
          toCode: to,
          requested: all === true ? 'all' : amount,
          idempotencyKey,
          occurredAt: clock.now(),
          leaseMs: timing.leaseMs,
        })
        if (opened === undefined) return { ...SUCCESS, amount: 0 }
        return new Continuation(() => gameMoney.finishTransfer(opened))
      },
      transferAll: async ({ tx, member, body, idempotencyKey }) => {
        requireConnectedGame(connected, body.to)
        const id = await requestSweep(tx, site.now().withdrawals, {
          member,
          toCode: body.to,
          withdrawSatang: null,
          idempotencyKey,
          occurredAt: clock.now(),
          leaseMs: timing.leaseMs,
        })
        return new Continuation(() => gameMoney.finishSweep(id))
      },
    },
    {
      refreshSlots: { rateLimit: REFRESH_LIMIT },
      activate: money,
      credentials: money,
      resetPassword: money,
      transfer: { ...money, prepare: refreshBeforeMovingAll(dependencies) },
      transferAll: money,
    },
  )
}

/** Entering a game. The path may contain a password: it is never logged, and no answer may be cached. */
export function autologinRoutes(
  api: Api,
  dependencies: Pick<AppDependencies, 'db' | 'clock' | 'gameProvider' | 'timing' | 'connected'>,
): void {
  const limited = { rateLimit: MONEY_LIMIT }
  const enter = async (member: Member, game: string, typed: { username: string; password?: string }) => {
    const slotCode = game.toUpperCase()
    await requirePlayable(dependencies, member, slotCode)
    return gameLink(dependencies, member, slotCode, typed)
  }
  registerEndpoints(
    api,
    autologin,
    {
      enter: async ({ member, params: { game, username } }) => ({
        link: await enter(member, game, { username }),
      }),
      enterWithPassword: async ({ member, params: { game, username, password } }) => ({
        link: await enter(member, game, { username, password }),
      }),
    },
    { enter: limited, enterWithPassword: limited },
  )
}
