import { newestOtp } from '../../support/browser/fresh-member.ts'
import type { Answer } from '../../support/request-at.ts'
import type { TestServer } from '../../support/test-server.ts'

/** What can be done with the codes of one phone; server and phone are read at each call, because tests change them. */
export function otpCalls(server: () => TestServer, phone: () => string) {
  function send(phoneNumber = phone()): Promise<Answer> {
    return server().request('/api/otp/send', { method: 'POST', body: { phoneNumber } })
  }
  return {
    send,
    /** Sends a code and returns the token of the request. */
    sentToken: async (): Promise<string> => {
      const { body } = await send()
      return String(Object(body).otpToken)
    },
    verify: (otpToken: string, otpCode: string, formerTokens?: string[]): Promise<Answer> =>
      server().request('/api/otp/verify', { method: 'POST', body: { otpToken, otpCode, formerTokens } }),
    /** The newest code on the phone. */
    received: (): Promise<string> => newestOtp(server().sandboxUrl ?? '', phone()),
    /** Makes all records of the phone's codes older by that much. */
    secondsPass: async (seconds: number): Promise<void> => {
      await server().db.query(
        'test.seconds-pass',
        `UPDATE otp_request SET expires_at = expires_at - make_interval(secs => $2), sent_at = sent_at - make_interval(secs => $2),
                blocked_until = blocked_until - make_interval(secs => $2),
                proved_at = proved_at - make_interval(secs => $2) WHERE phone = $1`,
        [phone(), seconds],
      )
    },
  }
}
