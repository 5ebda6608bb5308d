import { bahtText } from '#contract/primitives.ts'
import type { Language, Localized } from '#domain/languages.ts'
import { inEachLanguage, textsIn } from '../in-each-language.ts'
import type { BonusWords } from '../texts/texts.ts'
import type { BonusRule } from './bonuses.ts'

/** How the refund of a loss is calculated, HTML. */
export function refundInfo(lossSatang: number, percentOfLoss: number, language: Language): string {
  return textsIn(language).refundInfo(percentOfLoss, bahtText(lossSatang))
}

/** Names of rewards that have no code of their own. */
const NAMES: Readonly<Record<string, Localized>> = {
  REFUND: inEachLanguage(({ rewardNames }) => rewardNames.REFUND),
  INVITE: inEachLanguage(({ rewardNames }) => rewardNames.INVITE),
}

/** The text that a member sees as the description of a transfer: a name in their language, or the description itself. */
export function rewardName(description: string, language: Language): string {
  return Object.hasOwn(NAMES, description) ? (NAMES[description]?.[language] ?? description) : description
}

/** Everything a member must know before taking a bonus, HTML, in two parts for two pictures. Generated from the rule, so it is always true. */
export function bonusTexts(rule: BonusRule, language: Language): readonly [string, string] {
  const words = textsIn(language).bonus
  const offer = `<p>${offerOf(rule, words)}</p>`
  const limits = [words.limit[rule.type](rule.maxReceived)]
  if (rule.capacity !== undefined) limits.push(words.capacity(rule.capacity))
  const endings = [words.turnover(rule.turnoverMultiple), words.fail(rule.percentFail), words.partial]
  return [offer + list(limits), list(endings)]
}

function offerOf({ amount, type }: BonusRule, words: BonusWords): string {
  if (amount.kind === 'fixed') return words.fixed(baht(amount.amountSatang))
  const { percent, minimumDepositSatang, maximumSatang } = amount
  const offer = words.deposit(percent, baht(minimumDepositSatang), baht(maximumSatang))
  return `${offer} ${words.period[type]} ${words.withdrawn}`
}

function list(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
}

/** Whole baht with thousands separators; bonuses have no satang. */
function baht(satang: number): string {
  return `฿${String(satang / 100).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}`
}
