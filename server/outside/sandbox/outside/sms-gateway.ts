import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { validate } from '../../../api/http/validate.ts'
import type { SmsSettings } from '../../connections/sms/sms-settings.ts'
import type { SimulatedSms } from '../providers/simulated-sms.ts'
import { requireKey } from './require-key.ts'

const PATH = '/sms-gateway/messages'

const Message = v.object({ to: v.string(), ref: v.string(), code: v.string(), text: v.string() })

/** The settings with which the server reaches this gateway. */
export function smsGatewaySettings(sandboxUrl: string, key: string): SmsSettings {
  return {
    url: new URL(PATH, sandboxUrl).href,
    headers: { authorization: `Bearer ${key}` },
    json: { to: '{phone}', text: '{text}', ref: '{ref}', code: '{code}' },
    form: undefined,
    answer: { accepted: true },
    texts: {
      th: 'Krapao: รหัส OTP คือ {code} (อ้างอิง {ref})',
      lo: 'Krapao: ລະຫັດ OTP ແມ່ນ {code} (ອ້າງອີງ {ref})',
      en: 'Krapao: your OTP code is {code} (reference {ref})',
    },
  }
}

/** The gateway of the sandbox: each message goes into the inbox of its phone. */
export function smsGateway(app: FastifyInstance, sms: SimulatedSms, key: string): void {
  app.post(PATH, async ({ headers, body }) => {
    requireKey(headers, key)
    const { to, ref, code } = validate(Message, body)
    return { accepted: await sms.accept({ phone: to, otpRef: ref, otpCode: code }) }
  })
}
