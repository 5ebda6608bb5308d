import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { account } from '#contract/account.ts'
import { bonus } from '#contract/bonus.ts'
import { endpoints } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { invite } from '#contract/invite.ts'
import { operation } from '#contract/operation.ts'
import { qrcode } from '#contract/qrcode.ts'
import { refund } from '#contract/refund.ts'
import { statement } from '#contract/statement.ts'
import { wallet } from '#contract/wallet.ts'
import type { RequestOptions, TestedBackend } from './backend.ts'
import { expectRefusal, expectSuccess, faultsOfRefusal, faultsOfSuccess, summary } from './expectations.ts'
import { type Findings, nameOf } from './findings.ts'

const PAGE = { page: 1, limit: 2 }

/** Logs in, reads everything that a member can read, runs the optional checks, and logs out. */
export async function checkMember(
  backend: TestedBackend,
  findings: Findings,
  member: { readonly username: string; readonly password: string },
  alsoWith: (token: string) => Promise<void>,
): Promise<void> {
  const begun = await backend.request(account.logIn, { body: member })
  const faults = faultsOfSuccess(account.logIn, begun)
  for (const fault of faults) findings.differs(nameOf(account.logIn), fault)
  const session = v.safeParse(account.logIn.response, begun.body)
  if (faults.length > 0 || !session.success) {
    findings.skipped('the calls of members', 'the login failed')
    return
  }
  const { token } = session.output
  for (const endpoint of plainReads()) await checkRead(backend, findings, endpoint, { token })
  for (const endpoint of [statement.list, statement.slips, refund.list]) {
    await checkRead(backend, findings, endpoint, { token, body: PAGE })
    await expectRefusal(backend, findings, endpoint, { token, body: { page: 0, limit: 2 } }, [400, 422])
  }
  await checkNamed(backend, findings, token)
  await alsoWith(token)
  await checkLogOut(backend, findings, token)
}

/** Calls without parameters, in the order of the contract. */
function plainReads(): Endpoint[] {
  return endpoints.filter(
    (endpoint) =>
      endpoint.access === 'member' &&
      endpoint.effect === 'read' &&
      endpoint.method === 'GET' &&
      endpoint.params === undefined &&
      // Reserved: no screen uses it.
      nameOf(endpoint) !== nameOf(bonus.minimum),
  )
}

/** Shared caches must not store answers for one member. */
async function checkRead(
  backend: TestedBackend,
  findings: Findings,
  endpoint: Endpoint,
  options: RequestOptions,
): Promise<void> {
  if (!(await expectSuccess(backend, findings, endpoint, options))) return
  const { headers } = await backend.request(endpoint, options)
  const control = headers.get('cache-control') ?? ''
  if (!/no-store|private|no-cache/.test(control)) {
    findings.differs(
      nameOf(endpoint),
      `the answer may be cached: Cache-Control is ${JSON.stringify(control)}`,
    )
  }
}

/** Calls that need an id from the answer of another call. */
async function checkNamed(backend: TestedBackend, findings: Findings, token: string): Promise<void> {
  await checkRead(backend, findings, qrcode.read, { token, params: { provider: 'KBANK' } })
  await checkRead(backend, findings, operation.read, { token, params: { key: randomUUID() } })

  const owned = v.safeParse(wallet.read.response, (await backend.request(wallet.read, { token })).body)
  const game = owned.success ? owned.output.slots.find(({ isActive }) => isActive) : undefined
  if (game === undefined) findings.skipped(nameOf(wallet.credentials), 'the member has no account at a game')
  else await checkRead(backend, findings, wallet.credentials, { token, params: { slotCode: game.code } })

  const slips = v.safeParse(
    statement.slips.response,
    (await backend.request(statement.slips, { token, body: PAGE })).body,
  )
  const reference = slips.success ? slips.output.rows[0]?.reference : undefined
  if (reference === undefined) findings.skipped(nameOf(statement.slipImage), 'the member has no slip')
  else await checkRead(backend, findings, statement.slipImage, { token, params: { reference } })
  const stranger = { token, params: { reference: randomUUID() } }
  await expectRefusal(backend, findings, statement.slipImage, stranger, [400, 403, 404])
  findings.skipped(nameOf(invite.collect), 'it would collect what the member has earned')
}

async function checkLogOut(backend: TestedBackend, findings: Findings, token: string): Promise<void> {
  const call = nameOf(account.logOut)
  const ended = await backend.request(account.logOut, { token })
  if (ended.status === 404) {
    findings.skipped(call, 'there is none: the token stays good until it expires')
    return
  }
  for (const fault of faultsOfSuccess(account.logOut, ended)) findings.differs(call, fault)
  const after = await backend.request(account.profile, { token })
  if (faultsOfRefusal(after, [401]).length > 0) {
    findings.differs(call, `the token is still good afterwards: the profile answers ${summary(after)}`)
  }
}
