import { bahtText } from '#contract/primitives.ts'
import type { Language } from '#domain/languages.ts'
import type { Sections } from '../../../../desk/contract/site/sections.ts'
import type { Settings } from '../../settings.ts'
import { textsIn } from '../in-each-language.ts'
import type { BonusWords } from '../texts/texts.ts'
import type { BonusRule, Tint } from './bonuses.ts'
import type { Promotion } from './promotions.ts'

/** How the refund of a loss is calculated, HTML. */
export function refundInfo(lossSatang: number, percentOfLoss: number, language: Language): string {
  return textsIn(language).refundInfo(percentOfLoss, bahtText(lossSatang))
}

/** The text that a member sees as the description of a transfer: a name in their language, or the description itself. */
export function rewardName(description: string, language: Language): string {
  const names = new Map<string, string>(Object.entries(textsIn(language).rewardNames))
  return names.get(description) ?? description
}

/** What a bonus gives, and its main conditions: a line each, as plain text. */
export function bonusSummary({ amount, type, turnoverMultiple }: BonusRule, language: Language) {
  const words = textsIn(language).bonus
  const isFixed = amount.kind === 'fixed'
  return {
    title: isFixed ? words.gift(baht(amount.amountSatang)) : words.share[type](amount.percent),
    conditions: words.conditions(turnoverMultiple, isFixed ? undefined : baht(amount.maximumSatang)),
  }
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

/** What a member must know before taking a promotion, HTML: what the house has written, or its terms. */
export function promotionText(
  { text, amountSatang, turnoverMultiple }: Promotion,
  usual: Settings['promotion'],
  language: Language,
): string {
  if (text !== undefined) return text[language]
  const words = textsIn(language).bonus
  const times = turnoverMultiple ?? usual.turnoverMultiple
  const terms = times === 0 ? '' : list([words.turnover(times), words.partial])
  return `<p>${words.fixed(baht(amountSatang))}</p>${terms}`
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

/** Baht with thousands separators, and satang where there are some. */
function baht(satang: number): string {
  return `฿${bahtText(satang).replace('.00', '')}`
}

/** A drawn picture: a figure on woven cloth. */
interface Picture {
  readonly tint: Tint
  /** At most five characters, the same in every language. */
  readonly figure: string
}

/** The URL path of a picture. Browsers keep it for a day, so that of another figure has another path. */
function bannerAddress(name: string, figure: string): string {
  return `/media/banners/${name}/picture.svg?of=${encodeURIComponent(figure)}`
}

/** What is written on the pictures of a bonus: what it gives, and how often it is played. */
function figuresOf({ amount, turnoverMultiple }: BonusRule) {
  const offer = amount.kind === 'fixed' ? `฿${amount.amountSatang / 100}` : `${amount.percent}%`
  return { offer, terms: `×${turnoverMultiple}` }
}

/** The URL path of a picture of a bonus. */
export function bonusPicture(rule: BonusRule, of: 'offer' | 'terms'): string {
  return bannerAddress(of === 'offer' ? rule.code : `${rule.code}-terms`, figuresOf(rule)[of])
}

/** All pictures by name, each as a complete SVG document, 320 by 180. */
export function bannerPictures(
  { refund, invite }: Sections['returns'],
  rules: readonly BonusRule[],
): ReadonlyMap<string, string> {
  const pictures: readonly (readonly [string, Picture])[] = [
    ...rules.flatMap((rule) => {
      const { offer, terms } = figuresOf(rule)
      return [
        [rule.code, { tint: rule.tint, figure: offer }] as const,
        [`${rule.code}-terms`, { tint: rule.tint, figure: terms }] as const,
      ]
    }),
    ['refund-share', { tint: 'rust', figure: `${refund.percentOfLoss}%` }],
    ['refund-day', { tint: 'teal', figure: '24h' }],
    ['invite-friend', { tint: 'indigo', figure: '1+1' }],
    ['invite-share', { tint: 'teal', figure: `${invite.basisPointsOfTurnover / 100}%` }],
  ]
  return new Map(pictures.map(([name, picture]) => [name, draw(picture)]))
}

/** The cloth, and the pattern woven into it. */
const CLOTHS: Readonly<Record<Tint, readonly [string, string]>> = {
  indigo: ['#22327a', '#2d4194'],
  teal: ['#0d4a55', '#12606e'],
  rust: ['#62280f', '#7a3a1c'],
}

/** What matters is in the middle: a ticket shows only the middle half of the picture. */
function draw({ tint, figure }: Picture): string {
  const [ground, pattern] = CLOTHS[tint]
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><defs>' +
    `<pattern id="weave" width="40" height="38" patternUnits="userSpaceOnUse"><path fill="none" stroke="${pattern}" stroke-width="3" d="M0 19 20 0l20 19-20 19z"/></pattern>` +
    '<pattern id="hem" y="152" width="20" height="28" patternUnits="userSpaceOnUse"><path fill="#ffb81f" d="M0 0h20v3H0zm0 25h20v3H0zM4 14l6-6 6 6-6 6z"/></pattern>' +
    `</defs><path fill="${ground}" d="M0 0h320v180H0z"/><path fill="url(#weave)" d="M0 0h320v152H0z"/><path fill="url(#hem)" d="M0 152h320v28H0z"/>` +
    `<text x="160" y="92" fill="#ffb81f" font-family="system-ui,sans-serif" font-size="40" font-weight="700" text-anchor="middle">${figure}</text></svg>`
  )
}

/** A picture with its explanation, HTML. */
interface RewardBanner {
  readonly image: string
  readonly html: string
}

/** Shown before the refund sheet. */
export function refundBanners(
  { percentOfLoss }: Pick<Sections['returns']['refund'], 'percentOfLoss'>,
  language: Language,
): RewardBanner[] {
  const share = `${percentOfLoss}%`
  return illustrate(['refund-share', 'refund-day'], share, textsIn(language).refundBanners(share))
}

/** Shown before the invite sheet. */
export function inviteBanners(
  { basisPointsOfTurnover }: Pick<Sections['returns']['invite'], 'basisPointsOfTurnover'>,
  language: Language,
): RewardBanner[] {
  const share = `${basisPointsOfTurnover / 100}%`
  return illustrate(['invite-friend', 'invite-share'], share, textsIn(language).inviteBanners(share))
}

function illustrate(pictures: readonly string[], share: string, texts: readonly string[]): RewardBanner[] {
  return pictures.map((name, index) => ({ image: bannerAddress(name, share), html: texts[index] ?? '' }))
}
