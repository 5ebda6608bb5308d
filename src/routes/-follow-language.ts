import { i18n } from '@lingui/core'
import { chooseLocale } from '../i18n/activate.ts'
import { LOCALES } from '../i18n/locales.ts'
import { broadcast, onTabMessage } from '../session/tabs.ts'

/** A language that is chosen in one tab is shown in all of them. */
export function followLanguageOfOtherTabs(): void {
  let known = i18n.locale
  i18n.on('change', () => {
    // The event also fires when part of a catalogue arrives.
    if (i18n.locale === known) return
    known = i18n.locale
    broadcast(`locale:${known}`)
  })
  onTabMessage((message) => {
    const locale = LOCALES.find((one) => message === `locale:${one}`)
    if (locale === undefined || locale === i18n.locale) return
    // Not sent on: two tabs that choose at the same time would swap their languages for ever.
    known = locale
    // Its texts could not be loaded; this tab stays as it is.
    chooseLocale(locale).catch(() => (known = i18n.locale))
  })
}
