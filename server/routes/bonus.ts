import { bonus } from '#contract/bonus.ts'
import { toBaht } from '#contract/primitives.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { bannerAddress } from '../content/rewards/banner-artwork.ts'
import { bonusTexts } from '../content/rewards/bonus-texts.ts'
import { bonusRules, type BonusRule } from '../content/rewards/bonuses.ts'
import type { Language } from '#domain/languages.ts'
import { Refusal } from '../errors.ts'
import { MONEY_LIMIT } from '../http/rate-limit.ts'
import { type Api, registerNoun } from '../route.ts'
import { bonusEnding } from '../rewards/bonus-ending.ts'
import { activateBonus } from '../rewards/activate-bonus.ts'
import { activeAward } from '../rewards/awards.ts'
import { type HeldBonus, bonusList } from '../rewards/bonus-list.ts'
import { bonusPeriod } from '../rewards/bonus-period.ts'
import { clearBonus } from '../rewards/clear-bonus.ts'
import { qualifyingDeposit } from '../rewards/qualifying-deposit.ts'
import { refreshBeforeClearing } from '../games/refresh-slots.ts'

/** Bonuses that a member can take, one at a time. */
export function bonusRoutes(
  api: Api,
  dependencies: Pick<AppDependencies, 'db' | 'clock' | 'gameProvider' | 'timing' | 'settings'>,
): void {
  const { db, clock, settings } = dependencies
  const rules = bonusRules(settings.bonuses)
  registerNoun(
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
          const amountSatang = await bonusEnding(at, award, now)
          return { status: true, type: award.code, ending: presentEnding(amountSatang) }
        })
      },
      minimum: async ({ member }) => {
        const now = clock.now()
        for (const { amount, type } of rules) {
          if (amount.kind !== 'deposit') continue
          const wanted = { minimumSatang: amount.minimumDepositSatang, since: bonusPeriod(type, now).since }
          if ((await qualifyingDeposit(db, { memberId: member.id, ...wanted })) !== undefined)
            return { message: 'OK' }
        }
        throw new Refusal('BONUS_CONDITION')
      },
      clear: async ({ member, tx }) => {
        const removedSatang = await clearBonus(tx, member.id, clock.now())
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

function presentEnding(amountSatang: number | undefined) {
  return amountSatang === undefined ? { known: false } : { known: true, amount: toBaht(amountSatang) }
}

function presentHeld({ awardId, isActive, receivedAt }: HeldBonus) {
  return {
    _id: awardId,
    isActive,
    received: receivedAt.map((moment) => ({ updatedAt: moment.toISOString() })),
  }
}
