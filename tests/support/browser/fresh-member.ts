import type { Market } from '../../../src/domain/markets.ts'
import { randomInt } from 'node:crypto'

/** A member that nobody else knows, with an empty wallet and no open games. */
export interface FreshMember {
  readonly id: string
  readonly username: string
  readonly password: string
  readonly name: string
  readonly bankCode: string
  readonly bankAccountName: string
  readonly bankAccountNo: string
  /** Of the session that was begun to learn the id; it is valid. */
  readonly token: string
}

interface Choices {
  /** Which market the server is of: the Thai one by default. */
  readonly market?: Market
  /** The invite code of a member: `PR` and their id. */
  readonly inviteCode?: string
  readonly name?: string
  /** Where the member's own account is; the bank of their market by default. */
  readonly bankCode?: string
  /** Where the sandbox listens: the port after the app's by default. */
  readonly sandboxUrl?: string
}

/** Registers somebody the way a visitor does: code by text message, profile, bank; then logs in. */
export async function freshMember(appUrl: string, choices: Choices = {}): Promise<FreshMember> {
  const { market = 'th', inviteCode = '', name = 'มานี' } = choices
  const username = `${market === 'th' ? '09' : '020'}${digits(8)}`
  const password = `ปลาทู-${digits(6)}`
  const bank = {
    bankCode: choices.bankCode ?? (market === 'th' ? 'SCB' : 'BCEL'),
    bankAccountName: 'MANEE MEECHAI',
    bankAccountNo: digits(market === 'th' ? 10 : 18),
  }
  const ask = asker(appUrl)
  const otpToken = await provePhone(appUrl, username, choices.sandboxUrl)
  await ask('POST', '/api/account', {
    name,
    username,
    password,
    sourceCode: '',
    inviteCode,
    ...bank,
    otpToken,
  })
  const { token } = await ask('POST', '/api/login', { username, password })
  const { _id: id } = await ask('GET', '/api/account/profile', undefined, String(token))
  return { id: String(id), username, password, name, ...bank, token: String(token) }
}

/**
 * Asks for a code, reads it from the phone's messages and sends it back.
 *
 * @returns the `otpToken` to register with; undefined where the operator asks for no proof.
 */
export async function provePhone(
  appUrl: string,
  phoneNumber: string,
  sandboxUrl = portAfter(appUrl),
): Promise<string | undefined> {
  const ask = asker(appUrl)
  const { otpToken, code } = await ask('POST', '/api/otp/send', { phoneNumber })
  if (code === 'OTP_VERIFIED') return undefined
  await ask('POST', '/api/otp/verify', { otpToken, otpCode: await newestOtp(sandboxUrl, phoneNumber) })
  return String(otpToken)
}

/** The code in the newest message that a phone has got. */
export async function newestOtp(sandboxUrl: string, phone: string): Promise<string> {
  const inbox = await asker(sandboxUrl)('GET', `/api/sms/${phone}`)
  const messages: unknown = inbox['messages']
  const newest: { otpCode?: unknown } = Object(Array.isArray(messages) ? messages[0] : undefined)
  if (typeof newest.otpCode !== 'string') throw new Error(`${phone} has got no code`)
  return newest.otpCode
}

/** Calls that must succeed. */
function asker(origin: string) {
  return async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(new URL(path, origin), {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    const read: Record<string, unknown> = JSON.parse(text)
    return read
  }
}

function portAfter(appUrl: string): string {
  const url = new URL(appUrl)
  url.port = String(Number(url.port) + 1)
  return url.origin
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}
