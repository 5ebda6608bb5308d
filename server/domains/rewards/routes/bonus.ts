import { bonus } from '#contract/bonus.ts'
import { toBaht } from '#contract/primitives.ts'
import type { Language } from '#domain/languages.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { MONEY_LIMIT } from '../../../api/http/call-limits.ts'
import { OK } from '../../../api/present.ts'
import { registerEndpoints } from '../../../api/register-endpoints.ts'
import type { Api } from '../../../api/route.ts'
import { Refusal } from '../../../platform/errors.ts'
import { type BonusRule, bonusRules } from '../../../settings/content/rewards/bonuses.ts'
import { bannerAddress } from '../../../settings/content/rewards/reward-banners.ts'
import { bonusTexts } from '../../../settings/content/rewards/reward-texts.ts'
import { refreshBeforeClearing } from '../../games/refresh-slots.ts'
import { type ActiveAward, activeAward } from '../awards.ts'
import {
  activateBonus,
  bonusList,
  bonusPeriod,
  clearBonus,
  type HeldBonus,
  qualifyingDeposit,
} from '../bonuses.ts'
import { type BonusEnding, bonusEnding } from '../finish-award.ts'
import { awardValueSatang } from '../play/award-progress.ts'

/** Bonuses that a member can take, one at a time. */
export function bonusRoutes(
  api: Api,
  dependencies: Pick<AppDependencies, 'db' | 'clock' | 'gameProvider' | 'timing' | 'settings'>,
): void {
  const { db, clock, settings } = dependencies
  const rules = bonusRules(settings.bonuses)
  registerEndpoints(
    api,
    bonus,
    {
      list: async ({ member, language }) => {
        const now = clock.now()
        const bonuses = await bonusList(db, member.id, now, rules)
        return bonuses.map(({ rule, held }) => ({
          code: rule.code,
          type: rule.type,
          maxReceived: rule.maxReceived,
          countedSince: bonusPeriod(rule.type, now).since.toISOString(),
          percentFail: rule.percentFail,
          turnover: rule.turnoverMultiple,
          banners: banners(rule, language),
          userBonus: presentHeld(held),
        }))
      },
      activate: async ({ member, params, tx }) => {
        const now = clock.now()
        await activateBonus(tx, { memberId: member.id, code: params.code, now }, rules)
        const given = (await bonusList(tx, member.id, now, rules)).find(
          ({ rule }) => rule.code === params.code,
        )
        return given && presentHeld(given.held)
      },
      active: async ({ member }) => {
        const now = clock.now()
        return db.snapshot(async (at) => {
          const award = await activeAward(at, member.id)
          if (award === undefined) return { status: false }
          const ending = await bonusEnding(at, award, now)
          return {
            status: true,
            type: award.code,
            progress: presentProgress(award),
            ending: presentEnding(ending),
          }
        })
      },
      minimum: async ({ member }) => {
        const now = clock.now()
        for (const { amount, type } of rules) {
          if (amount.kind !== 'deposit') continue
          const wanted = { minimumSatang: amount.minimumDepositSatang, since: bonusPeriod(type, now).since }
          if ((await qualifyingDeposit(db, { memberId: member.id, ...wanted })) !== undefined) return OK
        }
        throw new Refusal('BONUS_CONDITION')
      },
      clear: async ({ member, query, tx }) => {
        const removedSatang = await clearBonus(tx, member.id, clock.now(), query.removes)
        return { message: 'BONUS_CLEAR', removed: toBaht(removedSatang) }
      },
    },
    {
      activate: { rateLimit: MONEY_LIMIT },
      clear: { rateLimit: MONEY_LIMIT, prepare: refreshBeforeClearing(dependencies) },
    },
  )
}

function banners(rule: BonusRule, language: Language) {
  const [offer, endings] = bonusTexts(rule, language)
  return [
    { image: bannerAddress(rule.code), html: offer },
    { image: bannerAddress(`${rule.code}-terms`), html: endings },
  ]
}

function presentProgress(award: ActiveAward) {
  return {
    amount: toBaht(award.amountSatang),
    turnover: toBaht(award.turnoverSatang),
    target: toBaht(award.turnoverTargetSatang),
    value: toBaht(awardValueSatang(award)),
    successAt: toBaht(award.successTargetSatang),
    failAt: toBaht(award.failFloorSatang),
  }
}

function presentEnding(ending: BonusEnding | undefined) {
  if (ending === undefined) return { known: false }
  const { amountSatang, keptSatang, inGamesSatang } = ending
  return {
    known: true,
    amount: toBaht(amountSatang),
    kept: toBaht(keptSatang),
    inGames: toBaht(inGamesSatang),
  }
}

function presentHeld({ awardId, isActive, amountSatang, receivedAt }: HeldBonus) {
  return {
    _id: awardId,
    isActive,
    ...(amountSatang !== undefined && { amount: toBaht(amountSatang) }),
    received: receivedAt.map((moment) => ({ updatedAt: moment.toISOString() })),
  }
}
