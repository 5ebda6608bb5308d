import type { Language } from '#domain/languages.ts'
import type { Settings } from '../../settings.ts'
import { SHADES, svg } from '../artwork.ts'
import type { Tint } from '../games.ts'
import { textsIn } from '../in-each-language.ts'
import { type BonusRule, bonusRules } from './bonuses.ts'

/** A drawn picture: a figure on the lozenge pattern. */
interface Picture {
  readonly tint: Tint
  /** At most five characters, the same in every language. */
  readonly figure: string
}

/** The URL path of a picture. */
export function bannerAddress(name: string): string {
  return `/media/banners/${name}/picture.svg`
}

/** All pictures by name, each as a complete SVG document, 320 by 180. */
export function bannerPictures({
  bonuses,
  refund,
  invite,
}: Pick<Settings, 'bonuses' | 'refund' | 'invite'>): ReadonlyMap<string, string> {
  const pictures: readonly (readonly [string, Picture])[] = [
    ...bonusRules(bonuses).flatMap((bonus) => [
      [bonus.code, { tint: bonus.tint, figure: offerFigure(bonus) }] as const,
      [`${bonus.code}-terms`, { tint: bonus.tint, figure: `×${bonus.turnoverMultiple}` }] as const,
    ]),
    ['refund-share', { tint: 'slate', figure: `${refund.percentOfLoss}%` }],
    ['refund-day', { tint: 'teal', figure: '24h' }],
    ['invite-friend', { tint: 'green', figure: '1+1' }],
    ['invite-share', { tint: 'gold', figure: `${invite.basisPointsOfTurnover / 100}%` }],
  ]
  return new Map(pictures.map(([name, picture]) => [name, draw(picture)]))
}

function draw({ tint, figure }: Picture): string {
  const { ground, pattern, glyph } = SHADES[tint]
  return svg(
    '0 0 320 180',
    `<path fill="${ground}" d="M0 0h320v180H0z"/>` +
      `<path fill="${pattern}" fill-rule="evenodd" d="M160-70 320 90 160 250 0 90zm0 50L50 90l110 110L270 90z"/>` +
      `<path fill="${glyph}" fill-opacity=".45" d="m0 50 40 40-40 40zm320 0-40 40 40 40z"/>` +
      `<text x="160" y="110" fill="${glyph}" font-family="system-ui,sans-serif" font-size="58" font-weight="700" text-anchor="middle">${figure}</text>`,
  )
}

function offerFigure({ amount }: BonusRule): string {
  return amount.kind === 'fixed' ? `฿${amount.amountSatang / 100}` : `${amount.percent}%`
}

/** A picture with its explanation, HTML. */
export interface RewardBanner {
  readonly image: string
  readonly html: string
}

/** Shown before the refund sheet. */
export function refundBanners(
  { percentOfLoss }: Pick<Settings['refund'], 'percentOfLoss'>,
  language: Language,
): RewardBanner[] {
  return illustrate(['refund-share', 'refund-day'], textsIn(language).refundBanners(`${percentOfLoss}%`))
}

/** Shown before the invite sheet. */
export function inviteBanners(
  { basisPointsOfTurnover }: Pick<Settings['invite'], 'basisPointsOfTurnover'>,
  language: Language,
): RewardBanner[] {
  const share = `${basisPointsOfTurnover / 100}%`
  return illustrate(['invite-friend', 'invite-share'], textsIn(language).inviteBanners(share))
}

function illustrate(pictures: readonly string[], texts: readonly string[]): RewardBanner[] {
  return pictures.map((name, index) => ({ image: bannerAddress(name), html: texts[index] ?? '' }))
}
