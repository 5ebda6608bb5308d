import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { LedgerHalted, NotExecutedError } from '../ledger/ledger-errors.ts'
import type { Transaction } from '../platform/db/transaction.ts'
import { UnavailableError } from '../platform/errors.ts'
import type { ReceivedFile } from '../platform/files/upload-quota.ts'
import { answerKeyedCall, idempotencyKeyOf, stillAtWork } from './http/keyed-call.ts'
import type { StoredAnswer } from './idempotency/idempotency.ts'
import { present } from './present.ts'
import { type Api, type Call, Continuation, type Route } from './route.ts'

/** With a key, the first answer is stored and sent to every repetition; without one, a repetition is a call of its own. */
export async function answerInTransaction(
  { db }: Pick<Api, 'db'>,
  { endpoint, handler }: Route,
  call: Call<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const idempotencyKey = idempotencyKeyOf(request)
  let rest: Continuation | undefined
  async function work(tx: Transaction): Promise<StoredAnswer | undefined> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only an endpoint with a key gets here, and its type has a transaction
    const result: unknown = await handler({ ...call, tx, idempotencyKey } as unknown as Call<Endpoint>)
    rest = result instanceof Continuation ? result : undefined
    return rest === undefined ? { status: 200, body: result } : undefined
  }

  const owner = request.member?.id ?? ''
  const first =
    idempotencyKey === undefined
      ? await db.transaction(work).catch(asNotExecuted)
      : await answerKeyedCall(
          db,
          { owner, key: idempotencyKey, request: comparedParts(endpoint, call) },
          work,
        )
  const answer = first ?? (await rest?.finish())
  if (answer === undefined) throw stillAtWork()
  if ('replayed' in answer && answer.replayed === true) reply.header('idempotent-replayed', 'true')
  return present(reply.code(answer.status), answer.body)
}

/** What has to be equal for a request to be the same. Files are compared by content: the same picture under the same key is the same request. */
function comparedParts({ path }: Endpoint, { params, body, query, file }: Call<Endpoint>): unknown[] {
  const { sha256 } = (file ?? {}) as Partial<ReceivedFile>
  return [path, params, body, ...(query ? [query] : []), ...(sha256 === undefined ? [] : [sha256])]
}

function asNotExecuted(error: unknown): never {
  const isTemporary = error instanceof LedgerHalted || error instanceof UnavailableError
  throw isTemporary ? new NotExecutedError(error) : error
}
