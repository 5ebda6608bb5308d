import { autologin } from '#contract/autologin.ts'
import type { WireResponse } from '#contract/endpoint.ts'
import { toBaht } from '#contract/primitives.ts'
import { wallet } from '#contract/wallet.ts'
import type { AppDependencies } from '../../api/app-dependencies.ts'
import { MONEY_LIMIT } from '../../api/http/call-limits.ts'
import type { StoredAnswer } from '../../api/idempotency/idempotency.ts'
import { SUCCESS } from '../../api/present.ts'
import { registerEndpoints } from '../../api/register-endpoints.ts'
import { type Api, Continuation } from '../../api/route.ts'
import { Refusal, refusalBody } from '../../platform/errors.ts'
import { textsIn } from '../../settings/content/in-each-language.ts'
import { requireConnectedGame } from '../../settings/site/connected.ts'
import { requireNoPause } from '../members/limits/pauses.ts'
import type { Member } from '../members/members.ts'
import { activateGame, gameLink, readGameCredentials, resetGamePassword } from './game-access.ts'
import { gamesSilent } from './game-sweeps.ts'
import type { MoveAnswers } from './move-answers.ts'
import { refreshSlots } from './refresh-slots.ts'
import { refreshBeforeMovingAll, requestSweep, requestTransfer } from './request-move.ts'

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
        const request = { member, idempotencyKey, occurredAt: clock.now(), leaseMs: timing.leaseMs }
        const requested = all === true ? 'all' : amount
        const opened = await requestTransfer(tx, request, { from, to, requested })
        if (opened === undefined) return { ...SUCCESS, amount: 0 }
        return new Continuation(() => gameMoney.finishTransfer(opened))
      },
      transferAll: async ({ tx, member, body, idempotencyKey }) => {
        const request = { member, idempotencyKey, occurredAt: clock.now(), leaseMs: timing.leaseMs }
        requireConnectedGame(connected, body.to)
        const id = await requestSweep(tx, request, {
          to: body.to,
          withdrawSatang: null,
          limits: site.now().withdrawals,
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

/** Outcomes of movements in wire form. */
export const wireMoveAnswers: MoveAnswers = {
  ofTransfer({ status, refusalCode, fromCode, amountSatang }) {
    if (status === 'PENDING') return undefined
    if (refusalCode === 'GAMES_SILENT') return refused(gamesSilent([fromCode]))
    if (status === 'FAILED') return refused(new Refusal(refusalCode ?? 'TRANSFER_FAIL'))
    return { status: 200, body: { ...SUCCESS, amount: toBaht(amountSatang) } }
  },
  ofSweep({ failed, sources }) {
    const body: WireResponse<typeof wallet.transferAll> = {
      failed: [...failed],
      sources: sources.map(({ code, outcome, amountSatang }) => ({
        code,
        outcome,
        ...(amountSatang !== undefined && { amount: toBaht(amountSatang) }),
      })),
    }
    return { status: 200, body }
  },
  ofWithdrawal: () => ({ status: 200, body: SUCCESS }),
  ofRefusal: refused,
}

function refused(refusal: Refusal): StoredAnswer {
  return { status: refusal.status, body: refusalBody(refusal) }
}
