import type { Language, Localized } from '#domain/languages.ts'
import { findPrize, type Prize } from './prizes.ts'

/** A slice of the prize wheel. */
export interface Slice {
  readonly code: string
  readonly prize: Prize
  /** Its chance is its weight among the weights of all slices, and nothing else. */
  readonly weight: number
  readonly bgColor: string
  readonly textColor: string
}

export const WHEEL_NAME: Localized = { th: 'กงล้อนำโชค', lo: 'ກົງລໍ້ນຳໂຊກ', en: 'Prize wheel' }

const INDIGO = ['#22327a', '#ffffff'] as const
const PAPER = ['#f7f3ea', '#0b1124'] as const
const TEAL = ['#0f575e', '#ffffff'] as const
const MARIGOLD = ['#ffb81f', '#0b1124'] as const

/** Clockwise from the top. The chances are published in docs/prize-wheel.md; a test compares the two. */
export const SLICES: readonly Slice[] = [
  slice('A', 'CASH5', 220, INDIGO),
  slice('B', 'CASH20', 120, PAPER),
  slice('C', 'CASH10', 160, TEAL),
  slice('D', 'CASH50', 45, MARIGOLD),
  slice('E', 'CASH5', 220, INDIGO),
  slice('F', 'CASH100', 15, PAPER),
  slice('G', 'CASH10', 160, TEAL),
  slice('H', 'SPIN1', 60, MARIGOLD),
]

const TOTAL_WEIGHT = SLICES.reduce((sum, { weight }) => sum + weight, 0)

const CHANCE: Localized = { th: 'โอกาส', lo: 'ໂອກາດ', en: 'Chance' }

/** What a slice is and how likely it is, HTML. */
export function sliceDescription({ prize, weight }: Slice, language: Language): string {
  return `<p><b>${prize.label}</b> ${prize.name[language]}</p><p>${CHANCE[language]} ${percent(weight)}</p>`
}

/** The chance of every prize, over all slices that hold it, HTML. */
export function wheelOdds(language: Language): string {
  const prizes = [...new Set(SLICES.map(({ prize }) => prize))]
  const odds = prizes.map((prize) => {
    const slices = SLICES.filter((candidate) => candidate.prize === prize)
    return `${prize.label} ${percent(slices.reduce((sum, { weight }) => sum + weight, 0))}`
  })
  return `${WHEEL_NAME[language]}. ${CHANCE[language]}: ${odds.join(', ')}`
}

/** As exact as the weights are. */
function percent(weight: number): string {
  return `${Number(((weight * 100) / TOTAL_WEIGHT).toFixed(4))}%`
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
