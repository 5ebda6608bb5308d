import type { Language } from '#domain/languages.ts'
import type { Settings } from '../../settings.ts'
import { textsIn } from '../in-each-language.ts'
import { bannerAddress } from './banner-artwork.ts'

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
