import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

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
