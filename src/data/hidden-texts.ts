import { queryOptions } from '@tanstack/react-query'
import { fingerprint } from '../domain/fingerprint.ts'
import { LANGUAGES } from '../domain/languages.ts'
import { type KeyName, readKey, writeKey } from '../storage/keys.ts'
import { keys } from './keys.ts'

/** Texts of the operator that a member may choose not to see again on this phone. */
type HideableTexts = Extract<KeyName, 'remember-agreement' | 'notice'>

/** Separates the stored fingerprints: a text has other words in each language, so one wording per language is stored. */
const SEPARATOR = '_'

/** Fingerprints of the wordings that the member chose not to see again, newest first. Never rejects. */
export async function hiddenTexts(key: HideableTexts): Promise<readonly string[]> {
  return (await readKey(key))?.split(SEPARATOR) ?? []
}

/** The notices that the member dismissed on this phone: known at once when a screen comes back. */
export const hiddenNoticesQuery = queryOptions({
  queryKey: keys.hiddenNotices,
  queryFn: () => hiddenTexts('notice'),
  staleTime: 'static',
})

/** Stores a wording beside those of the other languages. Never rejects. */
export async function hideTexts(key: HideableTexts, texts: readonly string[]): Promise<void> {
  const hidden = fingerprint(texts)
  const earlier = (await hiddenTexts(key)).filter((other) => other !== hidden)
  await writeKey(key, [hidden, ...earlier].slice(0, LANGUAGES.length).join(SEPARATOR))
}
