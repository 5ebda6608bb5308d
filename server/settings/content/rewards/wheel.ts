import type { Language, Localized } from '#domain/languages.ts'
import type { Settings } from '../../settings.ts'
import { inEachLanguage } from '../in-each-language.ts'

/** A prize: money, further turns of the wheel, or an item that the operator's team hands out and the software cannot pay. */
export type Prize = {
  readonly code: string
  /** Short enough for a slice of the wheel. */
  readonly label: string
  readonly name: Localized
} & (
  | { readonly kind: 'cash'; readonly amountSatang: number }
  | { readonly kind: 'coins'; readonly coins: number }
  | { readonly kind: 'gift' }
)

const CASH: Localized = inEachLanguage(({ prizes }) => prizes.cash)
const FREE_SPIN: Localized = inEachLanguage(({ prizes }) => prizes.freeSpin)
const GIFT: Localized = inEachLanguage(({ prizes }) => prizes.gift)

/** All prizes that coupons may name, on the wheel or not. A prize removed from this list can no longer be claimed. */
export const PRIZES: readonly Prize[] = [
  ...[5, 10, 20, 50, 100].map(cash),
  { code: 'SPIN1', label: '×1', name: FREE_SPIN, kind: 'coins', coins: 1 },
  { code: 'GIFT', label: '★', name: GIFT, kind: 'gift' },
]

/** The prize with that code, or undefined. */
export function findPrize(code: string): Prize | undefined {
  return PRIZES.find((prize) => prize.code === code)
}

function cash(baht: number): Prize {
  return { code: `CASH${baht}`, label: `฿${baht}`, name: CASH, kind: 'cash', amountSatang: baht * 100 }
}

/** A slice of the prize wheel. */
export interface Slice {
  readonly code: string
  readonly prize: Prize
  /** The probability is this weight divided by the sum of all weights. */
  readonly weight: number
  readonly bgColor: string
  readonly textColor: string
}

export const WHEEL_NAME: Localized = inEachLanguage(({ wheel }) => wheel.name)

const INDIGO = ['#22327a', '#ffffff'] as const
const PAPER = ['#f7f3ea', '#0b1124'] as const
const TEAL = ['#0f575e', '#ffffff'] as const
const MARIGOLD = ['#ffb81f', '#0b1124'] as const

/** Clockwise from the top. The default probabilities are published in docs/prize-wheel.md; a test compares the two. */
export function wheelSlices(weights: Settings['wheel']['weights']): readonly Slice[] {
  return [
    slice('A', 'CASH5', weights.A, INDIGO),
    slice('B', 'CASH20', weights.B, PAPER),
    slice('C', 'CASH10', weights.C, TEAL),
    slice('D', 'CASH50', weights.D, MARIGOLD),
    slice('E', 'CASH5', weights.E, INDIGO),
    slice('F', 'CASH100', weights.F, PAPER),
    slice('G', 'CASH10', weights.G, TEAL),
    slice('H', 'SPIN1', weights.H, MARIGOLD),
  ]
}

const CHANCE: Localized = inEachLanguage(({ wheel }) => wheel.chance)

/** The prize of a slice and its probability over all slices that hold it, HTML. */
export function sliceDescription({ prize }: Slice, slices: readonly Slice[], language: Language): string {
  const chance = chanceOf(prize, slices)
  return `<p><b>${prize.label}</b> ${prize.name[language]}</p><p>${CHANCE[language]} ${chance}</p>`
}

/** The probability of every prize, over all slices that hold it, HTML. */
export function wheelOdds(slices: readonly Slice[], language: Language): string {
  const prizes = [...new Set(slices.map(({ prize }) => prize))]
  const odds = prizes.map((prize) => `${prize.label} ${chanceOf(prize, slices)}`)
  // Thai and Lao end a sentence with a space, and have no full stop.
  return `${WHEEL_NAME[language]} (${CHANCE[language]}): ${odds.join(', ')}`
}

/** The probability of a prize, as exact as the weights are. */
function chanceOf(prize: Prize, slices: readonly Slice[]): string {
  const holding = slices.filter((candidate) => candidate.prize === prize)
  return `${Number(((totalWeight(holding) * 100) / totalWeight(slices)).toFixed(4))}%`
}

function totalWeight(slices: readonly Slice[]): number {
  return slices.reduce((sum, { weight }) => sum + weight, 0)
}

function slice(
  code: string,
  prizeCode: string,
  weight: number,
  [bgColor, textColor]: readonly [string, string],
): Slice {
  const prize = findPrize(prizeCode)
  if (prize === undefined) throw new Error(`the wheel holds a prize that does not exist: ${prizeCode}`)
  return { code, prize, weight, bgColor, textColor }
}
