import { createHmac, timingSafeEqual } from 'node:crypto'

/** Carries the time of signing in Unix seconds and the signature: `t=1764032400,v1=<64 hexadecimal digits>`. */
export const SIGNATURE_HEADER = 'x-krapao-signature'

/** How far the time of signing may be from our clock, either way, in seconds. */
export const REPLAY_WINDOW_SECONDS = 300

/** A sender that changes its key may sign with both for a while. */
const MOST_SIGNATURES = 4

type Verdict = 'valid' | 'wrong' | 'outside-window'

/** Signs the bytes of a body: HMAC-SHA-256 over the time, a dot and the body. */
export function sign(key: string, body: Buffer, atSeconds: number): string {
  return `t=${atSeconds},v1=${digest(key, body, String(atSeconds)).toString('hex')}`
}

/**
 * Checks a signature before anything of the body is read.
 *
 * @param keys all keys that are accepted at present: while one replaces another, both
 * @param nowSeconds the real time, which nobody can shift
 */
export function verifySignature(
  header: unknown,
  body: Buffer,
  keys: readonly string[],
  nowSeconds: number,
): Verdict {
  const parts = typeof header === 'string' ? header.split(',').map((part) => part.trim()) : []
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
  const signatures = parts.filter((part) => part.startsWith('v1=')).map((part) => part.slice(3))
  if (signatures.length === 0 || signatures.length > MOST_SIGNATURES) return 'wrong'
  const expected = keys.map((key) => digest(key, body, time))
  const isSigned = signatures.some((signature) => {
    const given = Buffer.from(signature, 'hex')
    return expected.some((own) => own.length === given.length && timingSafeEqual(own, given))
  })
  if (!isSigned) return 'wrong'
  // What is signed is a time of the sender's, so it is a number, unless the sender is mistaken.
  const isInWindow = Math.abs(nowSeconds - Number(time)) <= REPLAY_WINDOW_SECONDS
  return isInWindow ? 'valid' : 'outside-window'
}

function digest(key: string, body: Buffer, time: string): Buffer {
  return createHmac('sha256', key).update(`${time}.`).update(body).digest()
}
