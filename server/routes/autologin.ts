import { autologin } from '#contract/autologin.ts'
import type { AppDependencies } from '../app.ts'
import { MONEY_BUDGET } from '../http/budget.ts'
import { type Api, registerNoun } from '../route.ts'
import { gameLink } from '../services/game-access.ts'

/** Entering a game. The path may hold a password: nothing of it is logged, and no answer may be stored. */
export function autologinRoutes(api: Api, dependencies: AppDependencies): void {
  const limited = { budget: MONEY_BUDGET }
  registerNoun(
    api,
    autologin,
    {
      enter: async ({ member, params: { game, username } }) => ({
        link: await gameLink(dependencies, member, game.toUpperCase(), { username }),
      }),
      enterWithPassword: async ({ member, params: { game, username, password } }) => ({
        link: await gameLink(dependencies, member, game.toUpperCase(), { username, password }),
      }),
    },
    { enter: limited, enterWithPassword: limited },
  )
}
