import { randomInt } from 'node:crypto'
import type { Market } from '../../../src/domain/markets.ts'
import { requester } from './requester.ts'
import { sandboxUrlOf } from './sandbox.ts'

/** A new member that no other test uses, with an empty wallet and no open games. */
export interface FreshMember {
  readonly id: string
  readonly username: string
  readonly password: string
  readonly name: string
  readonly bankCode: string
  readonly bankAccountName: string
  readonly bankAccountNo: string
  /** Token of a valid session. */
  readonly token: string
}

interface Choices {
  /** The market of the server; Thailand by default. */
  readonly market?: Market
  /** The invite code of a member: `PR` and their id. */
  readonly inviteCode?: string
  readonly name?: string
  /** The bank of the member's own account; by default one of their market. */
  readonly bankCode?: string
  /** Origin of the sandbox; by default on the port after the app's. */
  readonly sandboxUrl?: string
}

/** Registers a member through the API, with a code by SMS, a profile and a bank account; then logs in. */
export async function freshMember(appUrl: string, choices: Choices = {}): Promise<FreshMember> {
  const { market = 'th', inviteCode = '', name = 'มานี' } = choices
  const username = `${market === 'th' ? '09' : '020'}${digits(8)}`
  const password = `ปลาทู-${digits(6)}`
  const bank = {
    bankCode: choices.bankCode ?? (market === 'th' ? 'SCB' : 'BCEL'),
    bankAccountName: 'MANEE MEECHAI',
    bankAccountNo: digits(market === 'th' ? 10 : 18),
  }
  const request = requester(appUrl)
  const otpToken = await provePhone(appUrl, username, choices.sandboxUrl)
  await request('POST', '/api/account', {
    name,
    username,
    password,
    sourceCode: '',
    inviteCode,
    ...bank,
    otpToken,
  })
  const { token } = await request('POST', '/api/login', { username, password })
  const { _id: id } = await request('GET', '/api/account/profile', undefined, String(token))
  return { id: String(id), username, password, name, ...bank, token: String(token) }
}

/**
 * Requests a code, reads it from the simulated SMS inbox and confirms it.
 *
 * @returns the `otpToken` to register with; undefined if the operator requires no proof.
 */
export async function provePhone(
  appUrl: string,
  phoneNumber: string,
  sandboxUrl = sandboxUrlOf(appUrl),
): Promise<string | undefined> {
  const request = requester(appUrl)
  const { otpToken, code } = await request('POST', '/api/otp/send', { phoneNumber })
  if (code === 'OTP_VERIFIED') return undefined
  await request('POST', '/api/otp/verify', { otpToken, otpCode: await newestOtp(sandboxUrl, phoneNumber) })
  return String(otpToken)
}

/** The code in the newest SMS to a phone. */
export async function newestOtp(sandboxUrl: string, phone: string): Promise<string> {
  const inbox = await requester(sandboxUrl)('GET', `/api/sms/${phone}`)
  const messages: unknown = inbox['messages']
  const newest: { otpCode?: unknown } = Object(Array.isArray(messages) ? messages[0] : undefined)
  if (typeof newest.otpCode !== 'string') throw new Error(`${phone} has got no code`)
  return newest.otpCode
}

/** Digits that nobody has used yet, most probably. */
export function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}
