import type * as v from 'valibot'
import type { Language, Localized } from '#domain/languages.ts'
import type { Sections, Written } from '../../../../desk/contract/site/sections.ts'
import { labelOf, oddsOf } from '../../../../desk/contract/site/wheel-odds.ts'
import type { WheelSettings } from '../../reward-settings.ts'
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

/** The prize with that code, such as `CASH50`, `SPIN1` or `GIFT`; undefined for what is none. */
export function findPrize(code: string): Prize | undefined {
  const [, prize, digits] = /^(CASH|SPIN)([1-9]\d{0,4})$/.exec(code) ?? []
  const amount = Number(digits)
  if (prize === 'CASH')
    return { code, label: labelOf({ prize, amount }), name: CASH, kind: 'cash', amountSatang: amount * 100 }
  if (prize === 'SPIN')
    return { code, label: labelOf({ prize, amount }), name: FREE_SPIN, kind: 'coins', coins: amount }
  return code === 'GIFT' ? { code, label: labelOf({ prize: code }), name: GIFT, kind: 'gift' } : undefined
}

/** Prizes that the sandbox offers to give. */
export const PRIZES = ['CASH5', 'CASH10', 'CASH20', 'CASH50', 'CASH100', 'SPIN1', 'GIFT'] as const

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

/** The colours of cloth and letters, from the slice at the top on. */
const COLOURS = [
  ['#22327a', '#ffffff'],
  ['#f7f3ea', '#0b1124'],
  ['#0f575e', '#ffffff'],
  ['#ffb81f', '#0b1124'],
] as const

/** The slices, clockwise from the top. A code names place and prize: a wheel that was changed meanwhile has no slice of another prize by that code. */
export function wheelSlices({ slices }: Sections['wheel']): readonly Slice[] {
  return slices.map(({ prize, amount, chance }, at) => {
    const prizeCode = `${prize}${amount ?? ''}`
    const found = findPrize(prizeCode)
    if (found === undefined) throw new Error(`the wheel holds a prize that does not exist: ${prizeCode}`)
    const [bgColor, textColor] = COLOURS[at % COLOURS.length] ?? COLOURS[0]
    const code = `${String.fromCodePoint(65 + at)}-${prizeCode}`
    return { code, prize: found, weight: Math.round(chance * 100), bgColor, textColor }
  })
}

/** What is on the slices of the operator's file. */
const FIRST_PRIZES = {
  A: ['CASH', 5],
  B: ['CASH', 20],
  C: ['CASH', 10],
  D: ['CASH', 50],
  E: ['CASH', 5],
  F: ['CASH', 100],
  G: ['CASH', 10],
  H: ['SPIN', 1],
} as const

/** The wheel of the operator's file. The default chances are published in docs/prize-wheel.md; a test compares the two. */
export function firstWheel({ weights, couponDays }: v.InferOutput<typeof WheelSettings>): Written['wheel'] {
  const slices = (['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const).map((letter) => {
    const [prize, amount] = FIRST_PRIZES[letter]
    return { prize, amount, chance: weights[letter] / 10 }
  })
  return { slices, couponDays }
}

const CHANCE: Localized = inEachLanguage(({ wheel }) => wheel.chance)

/** The probability of a slice's prize over all slices that have it, HTML. */
export function sliceDescription(
  { prize }: Slice,
  { slices }: Sections['wheel'],
  language: Language,
): string {
  const [, percent = 0] = oddsOf(slices).find(([label]) => label === prize.label) ?? []
  return `<p><b>${prize.label}</b> ${prize.name[language]}</p><p>${CHANCE[language]} ${percent}%</p>`
}

/** The probability of every prize, over all slices that have it, HTML. */
export function wheelOdds({ slices }: Sections['wheel'], language: Language): string {
  const odds = oddsOf(slices).map(([label, percent]) => `${label} ${percent}%`)
  // Thai and Lao end a sentence with a space, and have no full stop.
  return `${WHEEL_NAME[language]} (${CHANCE[language]}): ${odds.join(', ')}`
}
