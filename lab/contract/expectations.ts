import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { SERVER_CODES } from '#contract/error-codes.ts'
import { ErrorBody } from '#contract/primitives.ts'
import type { Answer, RequestOptions, TestedBackend } from './backend.ts'
import { type Findings, nameOf } from './findings.ts'

const CODES: ReadonlySet<string> = new Set(SERVER_CODES)

/** What is wrong with an answer that should be a success of that call; empty when it fits. */
export function faultsOfSuccess({ response, confirms }: Endpoint, answer: Answer): string[] {
  const { status, body } = answer
  if (status !== 200) return [`answers ${summary(answer)} where 200 is expected`]
  const read = v.safeParse(response, body)
  if (read.success && confirms !== undefined && !v.is(confirms, body))
    return ['the answer does not confirm that it was done: the app queries the outcome, each time']
  return read.success
    ? []
    : read.issues.map((issue) => `the answer does not fit${place(issue)}: ${issue.message}`)
}

/** What is wrong with an answer that should be a refusal with one of those statuses. */
export function faultsOfRefusal(answer: Answer, statuses: readonly number[]): string[] {
  const { status, body } = answer
  const wanted = statuses.join(' or ')
  if (status === 404 && !statuses.includes(404))
    return [`is missing: answers 404 where ${wanted} is expected`]
  if (!statuses.includes(status)) return [`answers ${summary(answer)} where ${wanted} is expected`]
  const refusal = v.safeParse(ErrorBody, body)
  if (!refusal.success)
    return ['refuses without a JSON body {"message": code}: the app can only report a failure']
  const { message } = refusal.output
  return CODES.has(message) ? [] : [`refuses with the unknown code ${JSON.stringify(message.slice(0, 60))}`]
}

/** A short description of an answer. */
export function summary({ status, body }: Answer): string {
  if (status === 0) return `nothing (${String(body)})`
  const refusal = v.safeParse(ErrorBody, body)
  return refusal.success ? `${status} ${refusal.output.message.slice(0, 60)}` : String(status)
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

function place(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path === null ? '' : ` at ${path}`
}
