import { newestOtp } from '../browser/fresh-member.ts'
import { newcomer } from '../browser/steps/registering.ts'
import { on } from './hand.ts'
import { answerWith, type Walk } from './stage.ts'

const NEXT = on('form button[type=submit]')
const INVALID = on('form [aria-invalid=true]')

/** The registration: each step in its initial state, and with all fields wrong. */
export const showRegister: Walk = async ({ hand, show, front, sandboxUrl }) => {
  const person = newcomer()
  await hand.open('/register?code=PR7', on('input[type=tel]'))
  await show('number')
  await hand.press(NEXT)
  await hand.sees(on('#consent-note'))
  await show('number missing')
  await hand.press(on('form button[aria-haspopup=dialog]'))
  await hand.sees(on('dialog[open] li'))
  await show('terms')
  await hand.press(on('dialog[open] button'))
  await hand.misses(on('dialog[open]'))
  await hand.fill(on('input[type=tel]'), person.phone)
  await hand.press(on('input[type=checkbox]'))
  await hand.press(NEXT)

  await hand.sees(on('input[name=code]'))
  await show('code')
  answerWith(front, '/api/otp/verify', { message: 'OTP_TOKEN_INVALID' }, 400)
  await hand.fill(on('input[name=code]'), '123456')
  await hand.sees(on('form [role=alert]'))
  await show('code refused')
  front.passOn('/api/otp/verify')
  await hand.fill(on('input[name=code]'), await newestOtp(sandboxUrl, person.phone))

  await hand.sees(on('input[name=confirmation]'))
  await show('profile of a newcomer')
  await hand.press(NEXT)
  await hand.sees(INVALID)
  await show('profile with nothing filled in')
  await hand.fill(on('input[name=name]'), person.name)
  await hand.fill(on('input[name=password]'), person.password)
  await hand.fill(on('input[name=confirmation]'), person.password)
  await hand.press(NEXT)

  await hand.sees(on('select[name=bankCode]'))
  await show('bank of a newcomer')
  await hand.press(NEXT)
  await hand.sees(INVALID)
  await show('bank with nothing filled in')
  await hand.fill(on('select[name=bankCode]'), person.bankCode)
  await hand.fill(on('input[name=bankAccountNo]'), person.bankAccountNo)
  await hand.fill(on('input[name=firstName]'), person.firstName)
  await hand.fill(on('input[name=lastName]'), person.lastName)
  await hand.press(NEXT)
  await hand.misses(on('select[name=bankCode]'))
  await hand.sees(on('h1'))
  await show('registered')
}
