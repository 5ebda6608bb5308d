import { LOCALES } from '../../i18n/locales.ts'
import { readKey, writeKey } from '../../storage/keys.ts'

/** Separates the stored fingerprints: the agreement has other words in each language, so one wording per language is stored. */
const SEPARATOR = '_'

/** Fingerprints of the wordings that the member chose not to see again, newest first. */
export async function acceptedAgreements(): Promise<readonly string[]> {
  return (await readKey('remember-agreement'))?.split(SEPARATOR) ?? []
}

/** Stores the fingerprint of a wording beside those of the other languages. */
export async function acceptAgreement(fingerprint: string): Promise<void> {
  const earlier = (await acceptedAgreements()).filter((other) => other !== fingerprint)
  const kept = [fingerprint, ...earlier].slice(0, LOCALES.length)
  await writeKey('remember-agreement', kept.join(SEPARATOR))
}
