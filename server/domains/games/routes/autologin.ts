import { autologin } from '#contract/autologin.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { MONEY_LIMIT } from '../../../api/http/rate-limit.ts'
import { registerNoun } from '../../../api/register-noun.ts'
import type { Api } from '../../../api/route.ts'
import { requireConnectedGame } from '../../../settings/site/connected.ts'
import type { Member } from '../../members/members.ts'
import { gameLink } from '../game-access.ts'

/** Entering a game. The path may contain a password: it is never logged, and no answer may be cached. */
export function autologinRoutes(
  api: Api,
  dependencies: Pick<AppDependencies, 'db' | 'gameProvider' | 'timing' | 'connected'>,
): void {
  const limited = { rateLimit: MONEY_LIMIT }
  const enter = (member: Member, game: string, typed: { username: string; password?: string }) => {
    const slotCode = game.toUpperCase()
    requireConnectedGame(dependencies.connected, slotCode)
    return gameLink(dependencies, member, slotCode, typed)
  }
  registerNoun(
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
