import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The part that was requested, both ends included. */
interface RequestedPart {
  readonly from: number
  readonly to: number
}

/** One part: from a byte on, up to a byte, or the last bytes. Fifteen digits are exact numbers. */
const ONE_PART = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Whether a `Range` header requests one part that this server can read. Any other is ignored, and the whole file is the answer, as RFC 9110
 * allows: other units, several parts, and parts that end before they begin.
 */
export function isByteRange(header: string | undefined): header is string {
  const [, first = '', last = ''] = ONE_PART.exec(header ?? '') ?? []
  if (first === '') return last !== ''
  return last === '' || Number(first) <= Number(last)
}

/**
 * The part that a `Range` header requests of a file of `length` bytes. Safari plays no video from a server that sends it whole.
 * @returns undefined for the whole file; 'unsatisfiable' when the file has no such part, which is answered with 416
 */
export function byteRange(
  header: string | undefined,
  length: number,
): RequestedPart | 'unsatisfiable' | undefined {
  if (!isByteRange(header)) return undefined
  const [, first = '', last = ''] = ONE_PART.exec(header) ?? []
  // Without a start, the end of the file is meant.
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from <= to ? { from, to } : 'unsatisfiable'
}

/** The value of `Content-Range` for a file of `length` bytes of which the requested part does not exist. */
export function noSuchRange(length: number): string {
  return `bytes */${length}`
}

/** For an uploaded file: even one that a browser misinterprets as a document can do nothing with this policy. */
export const FILE_POLICY = "default-src 'none'; sandbox"

/** A reader who takes no data for this long is disconnected: until then a part of the file stays in memory. */
const STALLED_MS = 30_000

/** Sends a file piece by piece, as fast as the reader takes it; its headers are set before. */
export function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncIterable<Buffer>,
  stalledMs = STALLED_MS,
): FastifyReply {
  // With an empty stream the framework keeps the content length as set above.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  // Nothing listens for this timeout, so the connection is closed by it. The next request on it starts with the default timeout.
  request.raw.socket.setTimeout(stalledMs)
  return reply.send(Readable.from(pieces, { objectMode: false, highWaterMark: 1 }))
}
