import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { account } from '#contract/account.ts'
import { chat } from '#contract/chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { lookup } from '#contract/lookup.ts'
import { otp } from '#contract/otp.ts'
import type { RequestOptions, TestedBackend } from './backend.ts'
import { faultsOfRefusal, faultsOfSuccess } from './expectations.ts'
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

/** @returns whether the answer fits. */
export async function expectSuccess(
  backend: TestedBackend,
  findings: Findings,
  endpoint: Endpoint,
  options: RequestOptions,
): Promise<boolean> {
  return note(findings, endpoint, faultsOfSuccess(endpoint, await backend.request(endpoint, options)))
}

/** @returns whether the refusal fits. */
export async function expectRefusal(
  backend: TestedBackend,
  findings: Findings,
  endpoint: Endpoint,
  options: RequestOptions,
  statuses: readonly number[],
): Promise<boolean> {
  return note(findings, endpoint, faultsOfRefusal(await backend.request(endpoint, options), statuses))
}

function note(findings: Findings, endpoint: Endpoint, faults: readonly string[]): boolean {
  for (const fault of faults) findings.differs(nameOf(endpoint), fault)
  if (faults.length === 0) findings.fits(nameOf(endpoint))
  return faults.length === 0
}
