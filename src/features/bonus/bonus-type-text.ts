import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  limit: msg`Limited`,
  day: msg`Daily`,
  week: msg`Weekly`,
}

/** How often a bonus can be received. An unknown type, such as the server's own code, is shown as it is. */
export function bonusTypeText(i18n: I18n, type = ''): string {
  const text = TEXTS[type]
  return text === undefined ? type : i18n._(text)
}
