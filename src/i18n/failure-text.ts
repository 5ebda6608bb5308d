import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { errorText } from './error-text.ts'
import { NO_CONNECTION, SHOWN_WHEN_CONNECTED } from './notices.ts'

/** The words of an alert. */
export interface FailureText {
  readonly tone: 'error'
  readonly title: string
  readonly text: string
}

/** The alert about a refusal, with the server's reason in the member's language as its body. Never rejects. */
export async function failureText(i18n: I18n, error: unknown): Promise<FailureText> {
  // The reason first: it loads the catalogue that contains the title.
  const text = await errorText(i18n, error)
  return { tone: 'error', title: i18n._(msg`Something went wrong`), text }
}

/** Shown in place of content that could not be loaded. */
export interface LoadFailureText {
  /** Only when the network is missing; otherwise the place uses its own icon. */
  readonly icon?: 'offline'
  readonly title: string
  readonly text?: string
}

/** Distinguishes a phone without a network from a failure with a reason. Never rejects. */
export async function loadFailureText(i18n: I18n, error: unknown): Promise<LoadFailureText> {
  const text = await errorText(i18n, error)
  const noConnection = i18n._(NO_CONNECTION)
  if (text !== noConnection) return { title: i18n._(msg`Something went wrong`), text }
  return { icon: 'offline', title: noConnection, text: i18n._(SHOWN_WHEN_CONNECTED) }
}
