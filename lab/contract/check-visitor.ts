import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { account } from '#contract/account.ts'
import { chat } from '#contract/chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { lookup } from '#contract/lookup.ts'
import { otp } from '#contract/otp.ts'
import type { RequestOptions, TestedBackend } from './backend.ts'
import { expectRefusal, expectSuccess, faultsOfRefusal } from './expectations.ts'
import { type Findings, nameOf } from './findings.ts'

/** A number that belongs to nobody; no country assigns it. */
const NOBODY = '0000000000'

/** Checks what a visitor can read, and what is refused to visitors. */
export async function checkVisitor(backend: TestedBackend, findings: Findings): Promise<void> {
  const open = Object.values<Endpoint>(lookup).filter(({ access }) => access === 'public')
  for (const endpoint of open) await checkReading(backend, findings, endpoint)
  await checkReading(backend, findings, chat.config)
  const guest = { guestId: randomUUID(), limit: 1, skip: 0 }
  await expectSuccess(backend, findings, chat.history, { body: guest })

  const nonsense = { username: NOBODY, password: randomUUID() }
  await expectRefusal(backend, findings, account.logIn, { body: nonsense }, [400, 401])
  await expectRefusal(backend, findings, account.validate, { body: {} }, [400, 422])
  await expectRefusal(
    backend,
    findings,
    otp.verify,
    { body: { otpToken: 'none', otpCode: '000000' } },
    [400, 401],
  )
  findings.skipped(nameOf(otp.send), 'it would send a message to somebody')
  findings.skipped(nameOf(account.register), 'it would make a member')
  for (const endpoint of [chat.sendMessage, chat.markRead, chat.uploadImage, chat.uploadVideo]) {
    findings.skipped(nameOf(endpoint), 'the operator would see it')
  }
}

/** Reads twice: a browser may repeat a GET by itself, and must get the same answer. */
async function checkReading(backend: TestedBackend, findings: Findings, endpoint: Endpoint): Promise<void> {
  const isFit = await expectSuccess(backend, findings, endpoint, {})
  if (!isFit) return
  const [one, other] = await Promise.all([backend.request(endpoint), backend.request(endpoint)])
  if (!isDeepStrictEqual(one.body, other.body)) {
    findings.differs(nameOf(endpoint), 'two readings at the same moment differ')
  }
}

/** Checks that a member's call is refused without a session and with an invented token. None of these calls has an effect. */
export async function checkStrangers(
  backend: TestedBackend,
  findings: Findings,
  endpoints: readonly Endpoint[],
): Promise<void> {
  const forged = randomBytes(32).toString('base64url')
  for (const endpoint of endpoints.filter(({ access }) => access === 'member')) {
    const hasBody = endpoint.body !== undefined && endpoint.multipart === undefined
    const variants: readonly [string, RequestOptions][] = [
      ['without a token', {}],
      ['with a made-up token', { token: forged }],
    ]
    for (const [how, options] of variants) {
      const answer = await backend.request(endpoint, hasBody ? { ...options, body: {} } : options)
      const faults = faultsOfRefusal(answer, [401])
      for (const fault of faults) findings.differs(nameOf(endpoint), `${how}, ${fault}`)
      if (faults.length === 0) findings.fits(nameOf(endpoint))
      // One finding is enough for a call that does not exist.
      if (answer.status === 404 || answer.status === 0) break
    }
  }
}

const HEADERS = ['authorization', 'content-type', 'idempotency-key', 'x-requested-with']

/** Checks the preflight answers for a page of another origin: they must allow each method with all headers of the app. */
export async function checkPreflight(
  backend: TestedBackend,
  findings: Findings,
  endpoints: readonly Endpoint[],
  origin: string,
): Promise<void> {
  const methods = new Map(endpoints.map((endpoint) => [endpoint.method, endpoint]))
  for (const [method, endpoint] of methods) {
    const call = `calls by ${method} from ${origin}`
    const { status, headers } = await backend.preflight(endpoint, origin)
    const listed = (name: string) =>
      (headers.get(name) ?? '').split(',').map((entry) => entry.trim().toLowerCase())
    const allowedOrigin = headers.get('access-control-allow-origin')
    const missing = HEADERS.filter((name) => !listed('access-control-allow-headers').includes(name))
    const isListed =
      ['GET', 'POST'].includes(method) ||
      listed('access-control-allow-methods').includes(method.toLowerCase())
    if (status < 200 || status > 299) findings.differs(call, `the preflight is answered with ${status}`)
    else if (allowedOrigin !== origin && allowedOrigin !== '*')
      findings.differs(call, 'the origin is not allowed')
    else if (missing.length > 0)
      findings.differs(call, `these headers are not allowed: ${missing.join(', ')}`)
    else if (!isListed) findings.differs(call, 'the method is not allowed')
    else findings.fits(call)
  }
}
