import * as v from 'valibot'

/** A larger answer is none. */
const MAX_BYTES = 1024 * 1024

interface OutsideCall {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  /** The bytes to send. */
  readonly body?: string | undefined
  readonly signal: AbortSignal
}

/** A complete answer. */
export interface OutsideAnswer {
  readonly status: number
  /** The parsed JSON; undefined when it is none. */
  readonly body: unknown
}

/**
 * Calls a service outside, once, and follows no redirect: the key must reach nobody else.
 *
 * @throws {Error} when there is no complete answer; nothing is known then about what the service did. Its message contains no part of the
 * address, the request or the answer.
 */
export async function callOutside(
  address: string | URL,
  { method, headers, body, signal }: OutsideCall,
): Promise<OutsideAnswer> {
  let answer: Response
  try {
    answer = await fetch(address, {
      method,
      headers,
      signal,
      redirect: 'error',
      ...(body !== undefined && { body }),
    })
  } catch (error) {
    throw new Error(signal.aborted ? 'the wait was ended' : 'the service cannot be reached', { cause: error })
  }
  return { status: answer.status, body: asJson(await read(answer)) }
}

async function read(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const piece of answer.body ?? []) {
    bytes += piece.length
    if (bytes > MAX_BYTES) throw new Error('the answer is too long')
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Address of a service outside: HTTPS, or HTTP on this machine. The messages do not quote it, since it may contain a secret. */
export const OutsideAddress = v.pipe(
  v.string(),
  v.check(
    (text) => addressFault(text) === undefined,
    ({ input }) => addressFault(input) ?? '',
  ),
)

function addressFault(text: string): string | undefined {
  if (!URL.canParse(text)) return 'must be an address such as https://gateway.example/send'
  const { protocol, hostname, username, password } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
  if (!isSafe) return 'must begin with https://'
  return username === '' && password === ''
    ? undefined
    : 'must not contain a user name or password; use a header'
}
