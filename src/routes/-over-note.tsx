import { use } from 'react'
import type { MoneyAtEnd } from '../data/money/open-money.ts'
import { SessionOverNote } from '../features/session-over/session-over-note.tsx'
import { ensureCatalog } from '../i18n/activate.ts'
import { moneyCatalog } from '../i18n/catalogs/member-catalogs.ts'

/** The form below works without the note's words. */
const texts = ensureCatalog(moneyCatalog).then(
  () => true,
  () => false,
)

/** The note above the login form, as soon as its texts are loaded. */
export default function SessionOverWithTexts({ money }: { money: MoneyAtEnd | undefined }) {
  return use(texts) && <SessionOverNote money={money} />
}
