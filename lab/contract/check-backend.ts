import { endpoints } from '#contract/contract.ts'
import type { TestedBackend } from './backend.ts'
import { checkMember } from './check-member.ts'
import { checkMoney } from './check-money.ts'
import { checkPreflight, checkStrangers, checkVisitor } from './check-visitor.ts'
import type { Findings } from './findings.ts'

export interface CheckOptions {
  /** Without one, only the calls of visitors are checked. */
  readonly member: { readonly username: string; readonly password: string } | undefined
  /** The origin that serves the app, if it is not the backend's own. */
  readonly origin: string | undefined
  readonly mayMoveMoney: boolean
}

/** Compares a backend with the whole contract. */
export async function checkBackend(
  backend: TestedBackend,
  findings: Findings,
  { member, origin, mayMoveMoney }: CheckOptions,
): Promise<void> {
  await checkStrangers(backend, findings, endpoints)
  await checkVisitor(backend, findings)
  if (origin !== undefined) await checkPreflight(backend, findings, endpoints, origin)
  if (member === undefined) {
    findings.skipped('the calls of members', 'give --username and --password')
    return
  }
  await checkMember(backend, findings, member, async (token) => {
    if (mayMoveMoney) await checkMoney(backend, findings, token)
    else findings.skipped('the calls that move money', 'give --money; 1 baht goes into a game and back')
  })
}
