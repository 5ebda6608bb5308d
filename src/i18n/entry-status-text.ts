import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EntryStatus } from '../domain/money/statement-entry.ts'

/** The status of a transaction or a slip in words. Requires its catalogue to be loaded. */
export function entryStatusText(i18n: I18n, status: EntryStatus): string {
  return i18n._(TEXTS[status])
}

const TEXTS = { success: msg`Success`, failed: msg`Failed`, progress: msg`In progress` }
