import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  limit: msg`Limited`,
  day: msg`Daily`,
  week: msg`Weekly`,
}

/** How often a bonus may be received; a type of the server's own, such as its code, is shown as it is. */
export function bonusTypeText(i18n: I18n, type = ''): string {
  const text = TEXTS[type]
  return text === undefined ? type : i18n._(text)
}
