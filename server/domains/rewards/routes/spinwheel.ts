import { toBaht } from '#contract/primitives.ts'
import { spinwheel } from '#contract/spinwheel.ts'
import type { Language } from '#domain/languages.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { MONEY_LIMIT } from '../../../api/http/call-limits.ts'
import { registerEndpoints } from '../../../api/register-endpoints.ts'
import type { Api } from '../../../api/route.ts'
import {
  findPrize,
  type Prize,
  sliceDescription,
  WHEEL_NAME,
  wheelSlices,
} from '../../../settings/content/rewards/wheel.ts'
import { claimableCoupons, claimCoupon, type Coupon, spinWheel, type Wheel } from '../wheel.ts'

const LIMITED = { rateLimit: MONEY_LIMIT }

/** The prize wheel, and the coupons won on it. Its refusals are answers with `success: false` and the reason. */
export function spinwheelRoutes(
  api: Api,
  { db, clock, site, settings }: Pick<AppDependencies, 'db' | 'clock' | 'site' | 'settings'>,
): void {
  const { weights, couponDays } = settings.wheel
  const wheel: Wheel = { slices: wheelSlices(weights), couponDays }
  registerEndpoints(
    api,
    spinwheel,
    {
      setup: async ({ member, language }) => {
        const { spinActive } = await site.read()
        return {
          result: {
            activeSpinwheel: spinActive ? presentWheel(wheel, language) : null,
            userCoin: member.coin,
          },
        }
      },
      spin: async ({ member, language, tx }) => {
        // The wheel was switched off while a member was looking at it.
        if (!(await site.read(tx)).spinActive) return { success: false, error: 'INVALID_CODE' }
        const spin = await spinWheel(tx, wheel, member.id, clock.now())
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
      active: async () => ({ active: (await site.read()).spinActive }),
    },
    { spin: LIMITED, claim: LIMITED },
  )
}

function presentWheel({ slices }: Wheel, language: Language) {
  return {
    name: WHEEL_NAME[language],
    slice: slices.map((slice) => ({
      code: slice.code,
      label: slice.prize.label,
      bgColor: slice.bgColor,
      textColor: slice.textColor,
      htmlDescription: sliceDescription(slice, slices, language),
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
