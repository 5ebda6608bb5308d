import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GenericSchema, InferOutput } from 'valibot'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { shedLoad } from '../../../api/http/call-limits.ts'
import { validate } from '../../../api/http/validate.ts'
import {
  ReportedPayment,
  ReportedTransfer,
  SIGNATURE_HEADER,
  verifySignature,
} from '../../../outside/connections/reports/webhook.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireConnected } from '../../../settings/site/connected.ts'

/** The body as it arrived, whose bytes are signed. */
const BYTES = { parseAs: 'buffer' } as const

/**
 * Where banks and QR gateways report money. A report is accepted with status 200 and may be repeated however often; any other status means
 * that it must be repeated, or was never one.
 */
export async function reportRoutes(
  app: FastifyInstance,
  { db, limits, webhook, watch }: Pick<AppDependencies, 'db' | 'limits' | 'webhook' | 'watch'>,
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', BYTES, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    shedLoad(db)
  })

  function report<S extends GenericSchema>(
    url: string,
    schema: S,
    isConnected: boolean,
    book: (reported: InferOutput<S>) => Promise<string> | undefined,
  ): void {
    app.post(url, {
      onRequest: async (request) => limits.countAddress(request),
      handler: async (request) => {
        requireConnected(isConnected)
        const name = `reports:${url.slice('/reports/'.length)}`
        try {
          const outcome = await book(validate(schema, parsed(signedBody(request, webhook?.keys ?? []))))
          watch.succeeded(name)
          return { outcome }
        } catch (error) {
          // A stranger who looks for what is here signs nothing.
          if (error instanceof Refusal && request.headers[SIGNATURE_HEADER] !== undefined)
            watch.failed(name, new Error(faultOf(error)))
          throw error
        }
      },
    })
  }

  report('/reports/bank', ReportedTransfer, webhook?.bankFeed !== undefined, (transfer) =>
    webhook?.reportTransfer(transfer),
  )
  report('/reports/qr', ReportedPayment, webhook?.qrFeed !== undefined, (payment) =>
    webhook?.reportPayment(payment),
  )
}

/** Why a report was refused: the status, and what the sender was told. */
function faultOf({ status, params }: Refusal): string {
  const { key, ...rest } = params ?? {}
  return [status, status === 401 ? 'signature' : key, ...Object.values(rest)].join(' ').trim()
}

/** @throws {Refusal} KEY_INVALID with status 401 when the signature is wrong, or was made too long ago */
function signedBody({ body, headers }: FastifyRequest, keys: readonly string[]): Buffer {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const verdict = verifySignature(headers[SIGNATURE_HEADER], bytes, keys, Date.now() / 1000)
  if (verdict === 'valid') return bytes
  const key = 'X-Krapao-Signature'
  throw new Refusal('KEY_INVALID', {
    status: 401,
    params: verdict === 'wrong' ? { key } : { key, reason: verdict },
  })
}

/** Strict: what it would replace is no number of a bank. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @throws {Refusal} KEY_INVALID */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(UTF8.decode(body))
  } catch {
    throw new Refusal('KEY_INVALID', { params: { key: 'body' } })
  }
}
