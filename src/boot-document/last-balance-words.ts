import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { LANGUAGES } from '../domain/languages.ts'
import { memberCatalog } from '../i18n/catalogs/member-catalogs.ts'

/** The words beside the last balance in the document, which the build puts there: `{"th": ["Total balance", "As last seen"], ...}`. */
export const lastBalanceWords: string = await collect()

async function collect(): Promise<string> {
  const words: Record<string, readonly string[]> = {}
  for (const locale of LANGUAGES) {
    const { messages } = await memberCatalog(locale)
    i18n.loadAndActivate({ locale, messages })
    words[locale] = [t`Total balance`, t`As last seen`]
  }
  return JSON.stringify(words)
}
