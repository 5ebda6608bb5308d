import type { Settings } from '../../settings.ts'

type Figures = Settings['bonuses']

/** The cloth of a reward's picture: indigo for first gifts, teal for what comes again, rust for free money. */
export type Tint = 'indigo' | 'teal' | 'rust'

/** The properties of a bonus that the operator does not configure. */
interface Kind {
  readonly code: keyof Figures
  /** The period in which `maxReceived` counts and a deposit may be used: ever, a day or a week. */
  readonly type: 'limit' | 'day' | 'week'
  readonly tint: Tint
}

/** A bonus on offer. Amounts in satang. */
export interface BonusRule extends Kind {
  /** What it gives: a fixed amount, or a share of a deposit made in the same period. */
  readonly amount: Figures[keyof Figures]['amount']
  readonly maxReceived: number
  readonly turnoverMultiple: number
  /** In percent of the bonus: when less than this is left, the bonus is lost. */
  readonly percentFail: number
  /** How many members may receive it in all; undefined: no limit. */
  readonly capacity?: number
}

/** In the order of the bonus page. */
const KINDS: readonly Kind[] = [
  { code: 'WELCOME20', type: 'limit', tint: 'indigo' },
  { code: 'DAILY10', type: 'day', tint: 'teal' },
  { code: 'WEEKLY5', type: 'week', tint: 'teal' },
  { code: 'FIRST50', type: 'limit', tint: 'rust' },
]

/** The bonuses on offer. */
export function bonusRules(figures: Figures): readonly BonusRule[] {
  return KINDS.filter(({ code }) => figures[code].offered).map((kind) =>
    Object.assign({}, kind, figures[kind.code]),
  )
}

/** The same figures with every bonus on offer, as in the sandbox. */
export function offerEveryBonus({ WELCOME20, DAILY10, WEEKLY5, FIRST50 }: Figures): Figures {
  return {
    WELCOME20: { ...WELCOME20, offered: true },
    DAILY10: { ...DAILY10, offered: true },
    WEEKLY5: { ...WEEKLY5, offered: true },
    FIRST50: { ...FIRST50, offered: true },
  }
}
