import * as v from 'valibot'
import { normalisePromotionCode } from '../../../src/domain/promotion-code.ts'
import { Amount, Percent, Whole, WholeAmount } from './setting.ts'
import { InEachLanguage, isInOrder, Line, Moment, NOT_IN_ORDER } from './values.ts'
import { coinsBack, type WheelSlice } from './wheel-odds.ts'

const unit = <const S extends v.GenericSchema>(schema: S, name: string) =>
  v.pipe(schema, v.metadata({ unit: name }))

const MEMBERS = unit(Whole(1, 100_000_000), 'members')

/** Nothing that gives money away is on before somebody has said so. */
const IS_ON = v.optional(v.boolean(), false)
const PERIOD = { from: v.optional(Moment), until: v.optional(Moment) }

const TWICE = 'must name each code once'

function areNamedOnce(offers: readonly { readonly code: string }[]): boolean {
  return new Set(offers.map(({ code }) => code)).size === offers.length
}

/** Money for who knows a code, once for each member. */
const Promotion = v.pipe(
  v.strictObject({
    isOn: IS_ON,
    code: v.pipe(Line(64), v.transform(normalisePromotionCode), v.minLength(1), v.maxLength(64)),
    amount: unit(Amount, 'baht'),
    /** How many members may take it in all; without it as many as like. */
    capacity: v.optional(MEMBERS),
    /** Without it that of the settings. */
    turnoverMultiple: v.optional(unit(Whole(0, 1000), 'times')),
    /** It is lost when less than this is left of it. */
    percentFail: unit(Whole(0, 100), 'percent'),
    ...PERIOD,
    /** HTML; without it the terms in the words of the product. */
    text: v.optional(InEachLanguage),
  }),
  v.forward(
    v.check((promotion) => isInOrder(promotion), NOT_IN_ORDER),
    ['until'],
  ),
  v.transform(({ amount, ...rest }) => ({ ...rest, amountSatang: amount })),
)

/** What members find by a code. */
export const Promotions = v.strictObject({
  promotions: v.optional(
    v.pipe(
      v.array(Promotion),
      v.maxLength(200),
      v.check((offers) => areNamedOnce(offers), TWICE),
    ),
    [],
  ),
})

/** In addresses and statements. */
const BonusCode = v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,32}$/, 'must be capital letters and digits'))

/** What bonuses of both kinds have. */
const TERMS = {
  turnoverMultiple: unit(Whole(1, 1000), 'times'),
  /** It is lost when less than this is left of it. */
  percentFail: unit(Whole(1, 99), 'percent'),
  ...PERIOD,
}

const Share = v.pipe(
  v.strictObject({
    isOn: IS_ON,
    code: BonusCode,
    /** The period in which `maxReceived` counts and a deposit may be used: ever, a day or a week. */
    type: v.picklist(['limit', 'day', 'week']),
    percent: unit(Whole(1, 1000), 'percent'),
    maximum: unit(WholeAmount, 'baht'),
    minimumDeposit: unit(WholeAmount, 'baht'),
    maxReceived: Whole(1, 1000),
    ...TERMS,
  }),
  v.forward(
    v.check((share) => isInOrder(share), NOT_IN_ORDER),
    ['until'],
  ),
)

const Gift = v.pipe(
  v.strictObject({
    isOn: IS_ON,
    code: BonusCode,
    amount: unit(WholeAmount, 'baht'),
    capacity: MEMBERS,
    maxReceived: v.optional(Whole(1, 1000), 1),
    ...TERMS,
  }),
  v.forward(
    v.check((gift) => isInOrder(gift), NOT_IN_ORDER),
    ['until'],
  ),
)

/** What is on the bonus page, in that order: shares of a deposit, then fixed amounts. */
export const BonusOffers = v.pipe(
  v.strictObject({
    shares: v.optional(v.pipe(v.array(Share), v.maxLength(20)), []),
    gifts: v.optional(v.pipe(v.array(Gift), v.maxLength(20)), []),
  }),
  v.forward(
    v.check(({ shares, gifts }) => areNamedOnce([...shares, ...gifts]), TWICE),
    ['gifts'],
  ),
)

/** A slice of the prize wheel. */
export const Slice = v.pipe(
  v.strictObject({
    prize: v.picklist(['CASH', 'SPIN', 'GIFT']),
    /** Whole baht, or how many turns. */
    amount: v.optional(Whole(1, 99_999)),
    chance: unit(Percent, 'percent'),
  }),
  v.forward(
    v.check(({ prize, amount }) => (prize === 'GIFT') === (amount === undefined), 'is for money and turns'),
    ['amount'],
  ),
)

const sumOf = (slices: readonly WheelSlice[]) =>
  slices.reduce((sum, { chance }) => sum + Math.round(chance * 100), 0)

/** The slices of the prize wheel, clockwise from the top, and for how many days a prize can be claimed. */
export const Wheel = v.strictObject({
  slices: v.pipe(
    v.array(Slice),
    v.minLength(4, 'must be 4 to 12 slices'),
    v.maxLength(12, 'must be 4 to 12 slices'),
    v.check((slices) => sumOf(slices) === 100_00, 'must add up to 100 percent'),
    v.check((slices) => coinsBack(slices) < 0.9, 'must win fewer turns than are used'),
  ),
  couponDays: unit(Whole(1, 3650), 'days'),
})
