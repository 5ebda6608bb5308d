import * as v from 'valibot'
import { type ResponseOf, UPLOAD_TIMEOUT_MS, type WireRequest } from '../../../src/contract/endpoint.ts'
import { SERVER_CODES, SUCCESS_CODES } from '../../../src/contract/error-codes.ts'
import { ErrorBody } from '../../../src/contract/primitives.ts'
import type { DeskEndpoint } from '../../contract/endpoint.ts'
import { freshCode } from './fresh-code.ts'
import { session } from './session.ts'

/** A page without a hand on it for this long refreshes by itself, which keeps no session alive. */
const ATTENDED_MS = 60_000

let lastInputMs = performance.now()
for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
  addEventListener(kind, () => (lastInputMs = performance.now()), { passive: true, capture: true })

/** How long an answer is waited for. */
const TIMEOUT_MS = 15_000

/** On every call; a page of another site cannot send it. */
const ASKED = { 'x-requested-with': 'XMLHttpRequest' }

/** A call that was not answered as hoped. */
export class DeskError extends Error {
  override readonly name = 'DeskError'
  /** Of the server; `unknown` when no answer of its own came, so that nobody knows whether anything was done. */
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: string, params: DeskError['params'] = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

/**
 * Makes one call of the desk. Where it needs a new code of the authenticator app, the person is asked for one, and it is made again.
 *
 * @param key the idempotency key, where the endpoint requires one
 * @param file of a form, where the endpoint takes one
 * @throws {DeskError}
 */
export async function call<E extends DeskEndpoint>(
  endpoint: E,
  input: WireRequest<E>,
  key?: string,
  file?: Blob,
): Promise<ResponseOf<E>> {
  try {
    return await send(endpoint, input, key, file)
  } catch (error) {
    const needsCode = error instanceof DeskError && error.code === 'UNVERIFIED_OTP'
    if (!needsCode || !(await freshCode.ask())) throw error
    return send(endpoint, input, key, file)
  }
}

async function send<E extends DeskEndpoint>(
  endpoint: E,
  input: WireRequest<E>,
  key: string | undefined,
  file: Blob | undefined,
): Promise<ResponseOf<E>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of every input, without its endpoint
  const { params, body } = input as { params?: Record<string, string>; body?: unknown }
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  )
  const { token } = session.now()
  // A page under the login goes on asking by itself, which nobody would answer.
  if (token === undefined && endpoint.may !== 'anyone') throw new DeskError('invalid-token')
  const request = {
    method: endpoint.method,
    headers: {
      ...ASKED,
      ...(endpoint.method === 'POST' && file === undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(!isAttended() && { 'x-unattended': '1' }),
    },
    ...(endpoint.method === 'POST' && { body: file ? formWith(file) : JSON.stringify(body ?? {}) }),
  }
  const answer = await fetched(path, request, (response) => response.json(), endpoint.timeoutMs)
  if (answer.status >= 400) throw refusal(answer, token)
  const parsed = v.safeParse(endpoint.response, answer.body)
  if (!parsed.success) throw new DeskError('unknown')
  return parsed.output
}

function formWith(file: Blob): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

/**
 * Fetches a picture or video that only a session sees: an address for it would show it to anybody who knows it.
 *
 * @param path with its parameters
 * @throws {DeskError}
 */
export async function callFile(path: string): Promise<Blob> {
  const { token } = session.now()
  if (token === undefined) throw new DeskError('invalid-token')
  const answer = await fetched(
    path,
    { headers: { ...ASKED, authorization: `Bearer ${token}` } },
    (response) => (response.ok ? response.blob() : response.json()),
    UPLOAD_TIMEOUT_MS,
  )
  if (answer.body instanceof Blob) return answer.body
  throw refusal(answer, token)
}

interface Answered {
  readonly status: number
  readonly body: unknown
}

async function fetched(
  path: string,
  request: RequestInit,
  read: (response: Response) => Promise<unknown>,
  timeoutMs = TIMEOUT_MS,
): Promise<Answered> {
  try {
    const response = await fetch(path, { ...request, signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, body: await read(response) }
  } catch {
    throw new DeskError('unknown')
  }
}

/** What the server says of a call that it has not carried out. A proxy on the way may refuse in other words after the server has done the work. */
const REFUSALS: ReadonlySet<string> = new Set(
  SERVER_CODES.filter((code) => !SUCCESS_CODES.some((success) => success === code)),
)

/** @param token what the call was made with: one that came too late says nothing about the session of now */
function refusal({ body }: Answered, token: string | undefined): DeskError {
  const said = v.safeParse(ErrorBody, body)
  if (!said.success || !REFUSALS.has(said.output.message)) return new DeskError('unknown')
  const { message, params } = said.output
  if (message === 'invalid-token' && session.now().token === token) session.end()
  return new DeskError(message, params)
}

/** Whether somebody is at the desk. */
function isAttended(): boolean {
  return performance.now() - lastInputMs < ATTENDED_MS
}
