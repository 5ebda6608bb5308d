import { createHash, randomBytes, randomInt } from 'node:crypto'

const CODE_DIGITS = 6

/** Capitals and digits that cannot be mistaken for one another. */
const REF_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const REF_LENGTH = 4

/** A new one-time password: 6 digits, each value as likely as any other. */
export function newOtpCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** Distinguishes one message from another; it proves nothing. */
export function newOtpRef(): string {
  return [...randomBytes(REF_LENGTH)].map((byte) => REF_ALPHABET[byte % REF_ALPHABET.length]).join('')
}

/**
 * The stored hash of a code. It is bound to the token, which belongs to one phone, and a leaked table does not reveal the code: only the
 * browser that requested it knows the 256 random bits of the token.
 */
export function otpCodeHash(token: string, code: string): Buffer {
  return createHash('sha256').update(`${token} ${code}`).digest()
}
