import { lookup } from '#contract/lookup.ts'
import { toBaht } from '#contract/primitives.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { readBuildInfo } from '../../../api/http/assets/build-info.ts'
import { registerEndpoints } from '../../../api/register-endpoints.ts'
import type { Api } from '../../../api/route.ts'
import { banksFor } from '../../../settings/content/money/banks.ts'
import { wheelSlices } from '../../../settings/content/rewards/wheel.ts'
import { AGREEMENTS, conditions, SOURCES } from '../../../settings/content/site-texts.ts'
import { isChatOffered } from '../../chat/chat-party.ts'
import { MAX_AGE_MS } from '../../deposits/evidence/slips/check-record.ts'
import { isSlipOpen } from '../../deposits/evidence/slips/slip-closure.ts'
import { waysToPayIn } from '../../deposits/ways-to-pay-in.ts'
import { requireNoPause } from '../../members/limits/pauses.ts'

/** Browsers may cache answers that are the same for everyone this long, so that a slow connection loads them once per visit. */
const STATIC = { publicForSeconds: 300 }

/** The site's offers and texts. */
export function lookupRoutes(
  api: Api,
  {
    db,
    site,
    clock,
    config,
    content,
    connected,
    settings: { withdrawals, deposits, slips, wheel },
  }: Pick<AppDependencies, 'db' | 'site' | 'clock' | 'config' | 'content' | 'connected' | 'settings'>,
): void {
  const { name, website, contact, notice, house } = content
  const { market } = config
  const slices = wheelSlices(wheel.weights)
  /** Whether the members' messages go to a backend of the operator's, of whose people nothing is known here. */
  const hasOwnChat = (readBuildInfo(config.distDir)?.chatUrl ?? '') !== ''
  const ways = waysToPayIn({ market, ...deposits, house, connected })
  registerEndpoints(
    api,
    lookup,
    {
      banks: () =>
        banksFor(market).map(({ code, nameTH, nameEN, nameLO }) => ({ code, nameTH, nameEN, nameLO })),
      sources: ({ language }) =>
        SOURCES.map(({ code, description }) => ({ code, description: description[language] })),
      info: () => ({ name, website }),
      contact: ({ language }) => ({
        contactText: contact.text?.[language],
        lineLink: contact.lineLink,
        lineName: contact.lineName,
        ...(contact.lineLink !== undefined && { lineQR: '/media/line-qr.svg' }),
      }),
      agreements: ({ language }) => [...AGREEMENTS[language]],
      conditions: ({ language }) => conditions(slices, language),
      notice: ({ language }) => ({ notice: notice?.[language] ?? '' }),
      deposit: async ({ member }) => {
        await requireNoPause(db, member.id, clock.now())
        return ways
      },
      withdraw: ({ member }) => ({
        withdrawMin: toBaht(withdrawals.minimumSatang),
        withdrawMax: toBaht(withdrawals.maximumSatang),
        usualMinutes: withdrawals.usualMinutes,
        exchange: member.currency === 'LAK' ? house.kipRate : undefined,
      }),
      slip: () =>
        connected.slips
          ? { open: isSlipOpen(clock.now(), slips), ...slips, minutesToSend: MAX_AGE_MS / 60_000 }
          : { open: false },
      active: async () => ({ active: (await site.read()).active }),
      registerOTP: async () => ({ registerOTP: (await site.read()).registerOTP }),
      enableChatWidget: async () => ({
        enableChatWidget: hasOwnChat
          ? (await site.read()).enableChatWidget
          : await isChatOffered({ db, site }),
      }),
      terminated: async () => ({ terminated: (await site.read()).terminated ? ('gone' as const) : null }),
    },
    { banks: STATIC, sources: STATIC, info: STATIC, contact: STATIC, agreements: STATIC, conditions: STATIC },
  )
}
