import type { Language, Localized } from '#domain/languages.ts'
import { inEachLanguage } from '../in-each-language.ts'

/** Names of rewards that have no code of their own. */
const NAMES: Readonly<Record<string, Localized>> = {
  REFUND: inEachLanguage(({ rewardNames }) => rewardNames.REFUND),
  INVITE: inEachLanguage(({ rewardNames }) => rewardNames.INVITE),
}

/** The text that a member sees as the description of a transfer: a name in their language, or the description itself. */
export function rewardName(description: string, language: Language): string {
  return Object.hasOwn(NAMES, description) ? (NAMES[description]?.[language] ?? description) : description
}
