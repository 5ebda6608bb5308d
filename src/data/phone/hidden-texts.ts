import { queryOptions } from '@tanstack/react-query'
import { fingerprint } from '../../domain/fingerprint.ts'
import { type Language, LANGUAGES } from '../../domain/languages.ts'
import { type KeyName, readKey, writeKey } from '../../storage/keys.ts'
import { keys } from '../cache/keys.ts'

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

/**
 * Stores that a text is not to be shown again: in the wording seen at once, then in the other languages. Never rejects; one that cannot be read may be
 * shown once more.
 * @param textsIn the wording in a language; rejects where it cannot be read
 */
export async function hideTexts(
  key: HideableTexts,
  texts: readonly string[],
  textsIn: (language: Language) => Promise<readonly string[]>,
): Promise<void> {
  await store(key, [texts])
  const others = await Promise.allSettled(LANGUAGES.map(textsIn))
  await store(
    key,
    others.flatMap((read) => (read.status === 'fulfilled' ? [read.value] : [])),
  )
}

async function store(key: HideableTexts, wordings: readonly (readonly string[])[]): Promise<void> {
  const hidden = new Set([...wordings.map(fingerprint), ...(await hiddenTexts(key))])
  await writeKey(key, [...hidden].slice(0, LANGUAGES.length).join(SEPARATOR))
}
