import { promotion } from '#contract/promotion.ts'
import type { Language } from '#domain/languages.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { MONEY_LIMIT } from '../../../api/http/call-limits.ts'
import { registerEndpoints } from '../../../api/register-endpoints.ts'
import type { Api } from '../../../api/route.ts'
import { activeAward } from '../awards.ts'
import { activatePromotion, findPromotion, type Promotion } from '../promotions.ts'

/** Look-ups count too: codes must not be guessed one by one. */
const LIMITED = { rateLimit: MONEY_LIMIT }

/** Promotions that a member finds by a code. */
export function promotionRoutes(
  api: Api,
  { db, clock, settings }: Pick<AppDependencies, 'db' | 'clock' | 'settings'>,
): void {
  registerEndpoints(
    api,
    promotion,
    {
      current: async ({ member, language }) => {
        const award = await activeAward(db, member.id)
        if (award?.source !== 'promotion') return null
        return present(await findPromotion(db, award.code), language)
      },
      find: async ({ params, language }) => present(await findPromotion(db, params.code), language),
      activate: async ({ member, params, tx }) => {
        const request = { memberId: member.id, code: params.code, now: clock.now() }
        await activatePromotion(tx, request, settings.promotion)
        return true
      },
    },
    { find: LIMITED, activate: LIMITED },
  )
}

function present(found: Promotion | undefined, language: Language) {
  return found ? { percentFail: found.percentFail, description: found.description[language] } : null
}
