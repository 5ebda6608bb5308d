import { invite } from '#contract/invite.ts'
import { toBaht } from '#contract/primitives.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { MONEY_LIMIT } from '../../../api/http/call-limits.ts'
import { registerEndpoints } from '../../../api/register-endpoints.ts'
import type { Api } from '../../../api/route.ts'
import { Refusal } from '../../../platform/errors.ts'
import { inviteBanners } from '../../../settings/content/rewards/reward-banners.ts'
import { collectInvite, listEarnings } from '../invite-earnings.ts'

/** What a member earns from friends who registered with their code. */
export function inviteRoutes(
  api: Api,
  { db, clock, site, settings }: Pick<AppDependencies, 'db' | 'clock' | 'site' | 'settings'>,
): void {
  registerEndpoints(
    api,
    invite,
    {
      list: async ({ member, body }) => {
        const { total, earnings } = await db.snapshot((at) => listEarnings(at, member.id, body))
        return {
          total,
          invites: earnings.map(({ inviteeName, amountSatang, createdAt }) => ({
            from: { name: inviteeName },
            amount: toBaht(amountSatang),
            createdAt: createdAt.toISOString(),
          })),
        }
      },
      collect: async ({ member, tx }) => {
        if (!(await site.read(tx)).inviteActive) throw new Refusal('INVITE_INACTIVE')
        return { message: await collectInvite(tx, member.id, clock.now(), settings.invite) }
      },
      banners: ({ language }) => inviteBanners(settings.invite, language),
    },
    { collect: { rateLimit: MONEY_LIMIT } },
  )
}
