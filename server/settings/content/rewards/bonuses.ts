import type * as v from 'valibot'
import type { Sections, Written } from '../../../../desk/contract/site/sections.ts'
import { isIn } from '../../../../desk/contract/site/values.ts'
import type { BonusSettings } from '../../reward-settings.ts'

/** The cloth of a reward's picture: indigo for first gifts, teal for what comes again, rust for free money. */
export type Tint = 'indigo' | 'teal' | 'rust'

/** A bonus on offer. Amounts in satang. */
export interface BonusRule {
  readonly code: string
  /** The period in which `maxReceived` counts and a deposit may be used: ever, a day or a week. */
  readonly type: 'limit' | 'day' | 'week'
  readonly tint: Tint
  /** What it gives: a fixed amount, or a share of a deposit made in the same period. */
  readonly amount:
    | { readonly kind: 'fixed'; readonly amountSatang: number }
    | {
        readonly kind: 'deposit'
        readonly percent: number
        readonly maximumSatang: number
        readonly minimumDepositSatang: number
      }
  readonly maxReceived: number
  readonly turnoverMultiple: number
  /** In percent of the bonus: when less than this is left, the bonus is lost. */
  readonly percentFail: number
  /** How many members may receive it in all; undefined: no limit. */
  readonly capacity?: number
}

type Share = Sections['bonuses']['shares'][number]
type Gift = Sections['bonuses']['gifts'][number]

/** The bonuses on offer at that moment, in the order of the bonus page. */
export function bonusRules({ shares, gifts }: Sections['bonuses'], now: Date): readonly BonusRule[] {
  const isOffered = (offer: Share | Gift) => offer.isOn && isIn(offer, now)
  return [
    ...shares.filter(isOffered).map((share) => ruleOfShare(share)),
    ...gifts.filter(isOffered).map((gift) => ruleOfGift(gift)),
  ]
}

function ruleOfShare({ percent, maximum, minimumDeposit, ...terms }: Share): BonusRule {
  return {
    ...terms,
    tint: terms.type === 'limit' ? 'indigo' : 'teal',
    amount: { kind: 'deposit', percent, maximumSatang: maximum, minimumDepositSatang: minimumDeposit },
  }
}

function ruleOfGift({ amount, ...terms }: Gift): BonusRule {
  return { ...terms, type: 'limit', tint: 'rust', amount: { kind: 'fixed', amountSatang: amount } }
}

/** The bonuses of the operator's file. */
export function firstBonuses({
  WELCOME20,
  DAILY10,
  WEEKLY5,
  FIRST50,
}: v.InferOutput<typeof BonusSettings>): Written['bonuses'] {
  return {
    shares: [
      { ...offerOf('WELCOME20', WELCOME20), type: 'limit' },
      { ...offerOf('DAILY10', DAILY10), type: 'day' },
      { ...offerOf('WEEKLY5', WEEKLY5), type: 'week' },
    ],
    gifts: [offerOf('FIRST50', FIRST50)],
  }
}

function offerOf<F extends { readonly offered: boolean }>(code: string, { offered, ...figures }: F) {
  return { isOn: offered, code, ...figures }
}

/** The same with every bonus on offer, as in the sandbox. */
export function offerEveryBonus({ shares = [], gifts = [] }: Written['bonuses']): Written['bonuses'] {
  return {
    shares: shares.map((share) => Object.assign({}, share, { isOn: true })),
    gifts: gifts.map((gift) => Object.assign({}, gift, { isOn: true })),
  }
}
