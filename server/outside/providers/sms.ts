import type { Language } from '#domain/languages.ts'

/** A one-time password on its way to a phone. */
export interface OtpMessage {
  /** National digits with the leading zero. */
  readonly phone: string
  /** Shown in the message and on screen, so that readers know which request a message belongs to. */
  readonly otpRef: string
  readonly otpCode: string
  /** What the reader reads. */
  readonly language: Language
}

/** A text on its way to a phone. */
export interface SmsText {
  /** National digits with the leading zero. */
  readonly phone: string
  readonly text: string
}

/**
 * Our interface to an SMS provider. An adapter composes the message and passes it to its gateway. Chrome on Android offers to fill in
 * the code when the last line of the message is `@wallet.example #123456`, with the host of the app (https://wicg.github.io/web-otp/).
 */
export interface SmsProvider {
  /**
   * Resolves once the provider has accepted the message.
   *
   * @param signal ends the wait; the provider may be slow, or never answer.
   * @throws {SmsError} when the provider refuses or cannot be reached.
   */
  sendOtp(message: OtpMessage, signal: AbortSignal): Promise<void>
  /** Like {@link sendOtp}, for any text. A provider that sends codes only has no such function: members are told nothing by SMS. */
  sendText?(message: SmsText, signal: AbortSignal): Promise<void>
}

/** A provider refused, failed, or is not connected to this server. Its message never contains the text to be sent. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
}

/** Used when no provider is connected: sending fails, nothing is simulated. */
export const noSmsProvider: SmsProvider = {
  sendOtp: () => Promise.reject(new SmsError('no SMS provider is connected')),
}
