import type { Market } from '#domain/markets.ts'
import { internationalPhone } from '#domain/phone.ts'
import { type OtpMessage, SmsError, type SmsProvider } from '../../providers/sms.ts'
import { callOutside } from '../http/call-outside.ts'
import { fill } from './fill.ts'
import type { SmsSettings } from './sms-settings.ts'

/** Sends each message with one POST. A message whose answer is lost is not sent again: the member asks for another one. */
export function httpSms(settings: SmsSettings, market: Market): SmsProvider {
  const { url, headers, json, form, answer: accepted, texts } = settings

  function requestFor({ phone, otpRef, otpCode, language }: OtpMessage): { type: string; body: string } {
    const text = String(fill(texts[language], { ref: otpRef, code: otpCode }))
    const international = internationalPhone(market, phone)
    const values = { phone, international, text, ref: otpRef, code: otpCode }
    if (form === undefined) return { type: 'application/json', body: JSON.stringify(fill(json, values)) }
    const fields = Object.entries(form).map(([name, value]): [string, string] => [
      name,
      String(fill(value, values)),
    ])
    return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() }
  }

  return {
    async sendOtp(message, signal) {
      const { type, body } = requestFor(message)
      const sent = { method: 'POST', headers: { ...headers, 'content-type': type }, body, signal } as const
      const answer = await callOutside(url, sent).catch((error: unknown) => {
        throw new SmsError('the SMS gateway gave no answer', { cause: error })
      })
      if (answer.status < 200 || answer.status > 299)
        throw new SmsError(`the SMS gateway refused with status ${answer.status}`)
      const fields = new Map(Object.entries(Object(answer.body)))
      const missing = Object.entries(accepted).find(([name, value]) => fields.get(name) !== value)
      if (missing !== undefined)
        throw new SmsError(`the SMS gateway did not accept: ${missing[0]} is another one`)
    },
  }
}
