import { lookup } from '#contract/lookup.ts'
import { toBaht } from '#contract/primitives.ts'
import type { Language, Localized } from '#domain/languages.ts'
import { isIn } from '../../../../desk/contract/site/values.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { readBuildInfo } from '../../../api/http/assets/build-info.ts'
import { registerEndpoints } from '../../../api/register-endpoints.ts'
import type { Api } from '../../../api/route.ts'
import { banksFor } from '../../../settings/content/money/banks.ts'
import { wheelOdds } from '../../../settings/content/rewards/wheel.ts'
import { SOURCES } from '../../../settings/content/site-texts.ts'
import type { SiteNow } from '../../../settings/site/site.ts'
import { isChatOffered } from '../../chat/chat-party.ts'
import { MAX_AGE_MS } from '../../deposits/evidence/slips/check-record.ts'
import { isSlipOpen } from '../../deposits/evidence/slips/slip-closure.ts'
import { accountsWithRoom } from '../../deposits/full-accounts.ts'
import { waysToPayIn } from '../../deposits/ways-to-pay-in.ts'
import { requireNoPause } from '../../members/limits/pauses.ts'
import { lineQrPath } from './media.ts'

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
  }: Pick<AppDependencies, 'db' | 'site' | 'clock' | 'config' | 'content' | 'connected'>,
): void {
  const { name, website } = content
  const { market } = config
  /** Whether the members' messages go to a backend of the operator's, of whose people nothing is known here. */
  const hasOwnChat = (readBuildInfo(config.distDir)?.chatUrl ?? '') !== ''
  registerEndpoints(
    api,
    lookup,
    {
      banks: () =>
        banksFor(market).map(({ code, nameTH, nameEN, nameLO }) => ({ code, nameTH, nameEN, nameLO })),
      sources: ({ language }) =>
        SOURCES.map(({ code, description }) => ({ code, description: description[language] })),
      info: () => ({ name, website }),
      contact({ language }) {
        const { text, lineLink, lineName } = site.now().contact
        return {
          contactText: text?.[language],
          lineLink,
          lineName,
          ...(lineLink !== undefined && { lineQR: lineQrPath(lineLink) }),
        }
      },
      agreements: ({ language }) => textsIn(site.now().texts.agreements, language),
      // The last one states the odds of the wheel.
      conditions: ({ language }) => [
        ...textsIn(site.now().texts.conditions, language),
        wheelOdds(site.now().wheel, language),
      ],
      notice: ({ language }) => ({ notice: noticeOf(site.now().notices, clock.now(), language) }),
      deposit: async ({ member }) => {
        await requireNoPause(db, member.id, clock.now())
        const { deposits, house } = site.now()
        const shown = await accountsWithRoom(db, house.shown, clock.now())
        return waysToPayIn({ market, ...deposits, house: { ...house, shown }, connected })
      },
      withdraw({ member }) {
        const { minimumSatang, maximumSatang, usualMinutes, kipRate } = site.now().withdrawals
        return {
          withdrawMin: toBaht(minimumSatang),
          withdrawMax: toBaht(maximumSatang),
          usualMinutes,
          exchange: member.currency === 'LAK' ? kipRate : undefined,
        }
      },
      slip() {
        const { slips } = site.now()
        return connected.slips
          ? { open: isSlipOpen(clock.now(), slips), ...slips, minutesToSend: MAX_AGE_MS / 60_000 }
          : { open: false }
      },
      active: async () => ({ active: site.now().switches.active }),
      registerOTP: async () => ({ registerOTP: site.now().switches.registerOTP }),
      enableChatWidget: async () => ({
        enableChatWidget: hasOwnChat
          ? site.now().switches.enableChatWidget
          : await isChatOffered({ db, site }),
      }),
      terminated: async () => ({ terminated: site.now().switches.terminated ? ('gone' as const) : null }),
    },
    { banks: STATIC, sources: STATIC, info: STATIC, contact: STATIC, agreements: STATIC, conditions: STATIC },
  )
}

const textsIn = (texts: readonly Localized[] = [], language: Language) => texts.map((text) => text[language])

/** What is on show at that moment, one below the other, HTML. */
function noticeOf({ notices }: SiteNow['notices'], now: Date, language: Language): string {
  return notices
    .filter((notice) => isIn(notice, now))
    .map(({ text }) => text[language])
    .join('<br>')
}
