import { bonus } from '#contract/bonus.ts'
import { invite } from '#contract/invite.ts'
import { toBaht } from '#contract/primitives.ts'
import { promotion } from '#contract/promotion.ts'
import { refund } from '#contract/refund.ts'
import { spinwheel } from '#contract/spinwheel.ts'
import type { Language } from '#domain/languages.ts'
import { MONEY_ROLES } from '../../../desk/contract/roles.ts'
import type { AppDependencies } from '../../api/app-dependencies.ts'
import { MONEY_LIMIT } from '../../api/http/call-limits.ts'
import { OK } from '../../api/present.ts'
import { registerEndpoints } from '../../api/register-endpoints.ts'
import type { Api } from '../../api/route.ts'
import { bangkokDay } from '../../platform/calendar/bangkok.ts'
import { Refusal } from '../../platform/errors.ts'
import { type BonusRule, bonusRules } from '../../settings/content/rewards/bonuses.ts'
import { findPromotion, isOffered, type Promotion } from '../../settings/content/rewards/promotions.ts'
import {
  bonusPicture,
  bonusSummary,
  bonusTexts,
  inviteBanners,
  promotionText,
  refundBanners,
  refundInfo,
} from '../../settings/content/rewards/reward-texts.ts'
import {
  findPrize,
  type Prize,
  sliceDescription,
  WHEEL_NAME,
  wheelSlices,
} from '../../settings/content/rewards/wheel.ts'
import type { SiteNow } from '../../settings/site/site.ts'
import { refreshBefore, refreshBeforeClearing } from '../games/refresh-slots.ts'
import type { Member } from '../members/members.ts'
import { peopleWith } from '../staff/staff.ts'
import { activeAward, type ActiveAward, awardValueSatang, heldRefundSatang } from './awards.ts'
import {
  activateBonus,
  bonusList,
  bonusPeriod,
  clearBonus,
  type GivenBonus,
  qualifyingDeposit,
} from './bonuses.ts'
import { type BonusEnding, bonusEnding } from './finish-award.ts'
import { collectInvite, listEarnings } from './invite-earnings.ts'
import { activatePromotion } from './promotions.ts'
import {
  addRefundToWallet,
  dayRefund,
  isBeingCounted,
  isReceivable,
  listRefunds,
  netOfDay,
  receiveRefund,
} from './refunds.ts'
import { claimableCoupons, claimCoupon, type Coupon, spinWheel } from './wheel.ts'

const LIMITED = { rateLimit: MONEY_LIMIT }

/** Bonuses that a member can take, one at a time. */
export function bonusRoutes(
  api: Api,
  dependencies: Pick<AppDependencies, 'db' | 'clock' | 'site' | 'gameProvider' | 'timing'>,
): void {
  const { db, clock, site } = dependencies
  const rulesAt = (now: Date) => bonusRules(site.now().bonuses, now)
  registerEndpoints(
    api,
    bonus,
    {
      list: async ({ member, language }) => {
        const now = clock.now()
        const bonuses = await bonusList(db, member.id, now, rulesAt(now))
        return bonuses.map(({ rule, given }) => {
          const { title, conditions } = bonusSummary(rule, language)
          return {
            code: rule.code,
            title,
            conditions,
            type: rule.type,
            maxReceived: rule.maxReceived,
            countedSince: bonusPeriod(rule.type, now).since.toISOString(),
            percentFail: rule.percentFail,
            turnover: rule.turnoverMultiple,
            banners: banners(rule, language),
            userBonus: presentGiven(given),
          }
        })
      },
      activate: async ({ member, params, tx }) => {
        const now = clock.now()
        const rules = rulesAt(now)
        await activateBonus(tx, { memberId: member.id, code: params.code, now }, rules)
        const bonuses = await bonusList(tx, member.id, now, rules)
        return presentGiven(bonuses.find(({ rule }) => rule.code === params.code)?.given ?? [])
      },
      active: async ({ member }) => {
        const now = clock.now()
        return db.snapshot(async (at) => {
          const award = await activeAward(at, member.id)
          if (award === undefined) return { status: false, hasPromotions: hasPromotions(site, now) }
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
        for (const { amount, type } of rulesAt(now)) {
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
      activate: LIMITED,
      clear: { rateLimit: MONEY_LIMIT, prepare: refreshBeforeClearing(dependencies) },
    },
  )
}

function banners(rule: BonusRule, language: Language) {
  const [offer, endings] = bonusTexts(rule, language)
  return [
    { image: bonusPicture(rule, 'offer'), html: offer },
    { image: bonusPicture(rule, 'terms'), html: endings },
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

function presentGiven(given: readonly GivenBonus[]) {
  const newest = given.at(-1)
  return {
    _id: newest?.id,
    isActive: given.some(({ isActive }) => isActive),
    ...(newest !== undefined && { amount: toBaht(newest.amountSatang) }),
    received: given.map(({ grantedAt }) => ({ updatedAt: grantedAt.toISOString() })),
  }
}

/** What a member earns from friends who registered with their code. */
export function inviteRoutes(
  api: Api,
  { db, clock, site }: Pick<AppDependencies, 'db' | 'clock' | 'site'>,
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
        if (!site.now().switches.inviteActive) throw new Refusal('INVITE_INACTIVE')
        return { message: await collectInvite(tx, member.id, clock.now(), site.now().returns.invite) }
      },
      banners: ({ language }) => inviteBanners(site.now().returns.invite, language),
    },
    { collect: LIMITED },
  )
}

/** Promotions that a member finds by a code. */
export function promotionRoutes(
  api: Api,
  { db, clock, site, settings }: Pick<AppDependencies, 'db' | 'clock' | 'site' | 'settings'>,
): void {
  const present = (found: Promotion | undefined, language: Language) =>
    found
      ? { percentFail: found.percentFail, description: promotionText(found, settings.promotion, language) }
      : null
  registerEndpoints(
    api,
    promotion,
    {
      current: async ({ member, language }) => {
        const award = await activeAward(db, member.id)
        if (award?.source !== 'promotion') return null
        return present(findPromotion(site.now().promotions, award.code), language)
      },
      async find({ params, language }) {
        const found = findPromotion(site.now().promotions, params.code)
        return present(found && isOffered(found, clock.now()) ? found : undefined, language)
      },
      activate: async ({ member, params, tx }) => {
        const request = { memberId: member.id, code: params.code, now: clock.now() }
        await activatePromotion(tx, request, site.now().promotions, settings.promotion)
        return true
      },
    },
    // Look-ups count too: codes must not be guessed one by one.
    { find: LIMITED, activate: LIMITED },
  )
}

/** Whether any code can be used at that moment: without one the app does not ask for it. */
function hasPromotions(site: AppDependencies['site'], now: Date): boolean {
  return site.now().promotions.promotions.some((one) => isOffered(one, now))
}

const CHECK_DEADLINE_MS = 3000

/** Each call queries the games for the member's balances. */
const CHECK_LIMIT = { name: 'refund-check', calls: 60, windowSeconds: 60, per: 'member' } as const

/** The refund of part of yesterday's loss. */
export function refundRoutes(
  api: Api,
  dependencies: Pick<AppDependencies, 'db' | 'clock' | 'site' | 'gameProvider' | 'timing'>,
): void {
  const { db, clock, site } = dependencies
  const rulesNow = () => site.now().returns.refund

  registerEndpoints(
    api,
    refund,
    {
      list: async ({ member, body }) => {
        const { total, refunds } = await db.snapshot((at) => listRefunds(at, member.id, body))
        return {
          total,
          refunds: refunds.map(({ amountSatang, grantedAt }) => ({
            refundAmount: toBaht(amountSatang),
            createdAt: grantedAt.toISOString(),
          })),
        }
      },
      check: async ({ member, language }) => {
        const now = clock.now()
        const open = site.now().switches.refundActive
        const rules = rulesNow()
        const [yesterday, todaySatang, counting, award, heldSatang] = await db.snapshot((at) =>
          Promise.all([
            dayRefund(at, member.id, now, rules),
            netOfDay(at, member.id, bangkokDay(now)),
            isBeingCounted(at, member.id, now),
            activeAward(at, member.id),
            heldRefundSatang(at, member.id),
          ]),
        )
        const result = open && !counting && isReceivable(yesterday, rules)
        return {
          result,
          active: open,
          counting: open && counting,
          bonus: award !== undefined,
          info: result ? refundInfo(-yesterday.netSatang, rules.percentOfLoss, language) : undefined,
          refundAmount: result ? toBaht(yesterday.amountSatang) : 0,
          net: toBaht(yesterday.netSatang),
          today: toBaht(todaySatang),
          receivedAmount: toBaht(heldSatang),
          refundSuccess: rules.conditions.percentSuccess,
          refundFail: rules.conditions.percentFail,
        }
      },
      receive: async ({ member, tx }) => {
        if (!site.now().switches.refundActive) throw new Refusal('REFUND_INACTIVE')
        await receiveRefund(tx, member.id, clock.now(), rulesNow())
        return { message: 'REFUND_SUCCESS' }
      },
      addWallet: async ({ member, tx }) => {
        await addRefundToWallet(tx, member.id, clock.now())
        return { message: 'REFUND_SUCCESS' }
      },
      banners: ({ language }) => refundBanners(rulesNow(), language),
    },
    {
      check: {
        rateLimit: CHECK_LIMIT,
        prepare: refreshBefore({ ...dependencies, timing: shortTiming(dependencies) }),
      },
      receive: { rateLimit: MONEY_LIMIT, prepare: refreshBefore(dependencies) },
      addWallet: LIMITED,
    },
  )
}

/** A look-up does not wait for a slow game: the refund is then based on what is known. */
function shortTiming({ timing }: Pick<AppDependencies, 'timing'>) {
  return { providerDeadlineMs: Math.min(timing.providerDeadlineMs, CHECK_DEADLINE_MS) }
}

/** The prize wheel, and the coupons won on it. Its refusals are answers with `success: false` and the reason. */
export function spinwheelRoutes(
  api: Api,
  { db, clock, site }: Pick<AppDependencies, 'db' | 'clock' | 'site'>,
): void {
  /** Somebody of the house gives coins, or the member has one left. */
  const isWheelOffered = async ({ coin }: Pick<Member, 'coin'>) =>
    site.now().switches.spinActive && (coin > 0 || (await peopleWith(db, MONEY_ROLES)).length > 0)
  registerEndpoints(
    api,
    spinwheel,
    {
      setup: async ({ member, language }) => ({
        result: {
          activeSpinwheel: (await isWheelOffered(member)) ? presentWheel(site.now().wheel, language) : null,
          userCoin: member.coin,
        },
      }),
      spin: async ({ member, language, tx }) => {
        // The wheel was switched off while a member was looking at it.
        const { switches, wheel } = site.now()
        if (!switches.spinActive) return { success: false, error: 'INVALID_CODE' }
        const drawn = { slices: wheelSlices(wheel), couponDays: wheel.couponDays }
        const spin = await spinWheel(tx, drawn, member.id, clock.now())
        if (spin === undefined) return { success: false, error: 'NO_CLAIMABLE_COUPON' }
        const { slice, remainingCoin, couponId } = spin
        const { label, name } = slice.prize
        const coupon = isHandedOut(slice.prize) ? undefined : couponId
        return {
          success: true,
          result: { code: slice.code, label, name: name[language], remainingCoin, coupon },
        }
      },
      coupons: async ({ member, language }) => {
        const coupons = await claimableCoupons(db, member.id, clock.now())
        return coupons.map((coupon) => presentCoupon(coupon, language))
      },
      claim: async ({ member, body, tx }) => {
        const claim = { memberId: member.id, couponId: body.coupon, now: clock.now() }
        const error = await claimCoupon(tx, claim)
        return error === undefined ? { success: true } : { success: false, error }
      },
      active: async ({ member }) => ({ active: await isWheelOffered(member) }),
    },
    { spin: LIMITED, claim: LIMITED },
  )
}

function presentWheel(wheel: SiteNow['wheel'], language: Language) {
  return {
    name: WHEEL_NAME[language],
    slice: wheelSlices(wheel).map((slice) => ({
      code: slice.code,
      label: slice.prize.label,
      bgColor: slice.bgColor,
      textColor: slice.textColor,
      htmlDescription: sliceDescription(slice, wheel, language),
    })),
  }
}

/** A prize that was removed from the list has nothing to show but its code. */
function presentCoupon({ id, prizeCode, amountSatang, expiresAt }: Coupon, language: Language) {
  const prize = findPrize(prizeCode)
  return {
    _id: id,
    prize: { slice: prize?.label ?? prizeCode, name: prize?.name[language] },
    amount: toBaht(amountSatang),
    expiresAt: expiresAt.toISOString(),
    isHandedOut: prize !== undefined && isHandedOut(prize),
  }
}

/** Whether the operator hands out the prize, so that its coupon cannot be claimed. */
const isHandedOut = ({ kind }: Prize) => kind === 'gift'
