/** A one-time password on its way to a phone. */
export interface OtpMessage {
  /** National digits with the leading zero. */
  readonly phone: string
  /** Shown in the message and on screen, so that its reader can tell which request it belongs to. */
  readonly otpRef: string
  readonly otpCode: string
}

/**
 * What we need from whoever sends text messages. A real one would word the message and hand it to its gateway. Chrome on Android offers to
 * fill in the code when the last line of the message is `@wallet.example #123456`, with the host of the app (https://wicg.github.io/web-otp/).
 */
export interface SmsProvider {
  /**
   * Resolves once the provider has taken the message.
   *
   * @param signal ends the wait; the provider may be slow, or never answer.
   * @throws {SmsError} when the provider refuses or cannot be reached.
   */
  sendOtp(message: OtpMessage, signal: AbortSignal): Promise<void>
}

/** A provider refused, failed, or is not connected to this server. Its message never holds what was to be sent. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
}

/** Stands where no provider is connected: nothing is pretended to be sent. */
export const noSmsProvider: SmsProvider = {
  sendOtp: () => Promise.reject(new SmsError('no SMS provider is connected')),
}
