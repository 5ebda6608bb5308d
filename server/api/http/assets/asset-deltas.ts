import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { trimAssetHeaders } from '../security-headers.ts'
import { addVary } from '../vary.ts'
import { assetKind, deltaName } from './asset-name.ts'

/** Names under /assets/ contain a hash of the content, so a browser may keep them forever. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

const TYPES = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
} as const

/**
 * Answers a browser that has a file of an earlier build with the difference that the build prepared (RFC 9842). Everybody else gets the whole
 * file.
 * @param distDir the built app
 */
export function serveDeltas(app: FastifyInstance, distDir: string): void {
  app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const { file } = request.params
    const kind = assetKind(file)
    const delta = kind && (await deltaFor(request, join(distDir, 'assets'), file))
    if (kind === undefined || delta === undefined) return reply.sendFile(`assets/${file}`)
    headAsset(reply, file)
    addVary(reply, 'accept-encoding')
    return reply.header('content-encoding', 'dcz').type(TYPES[kind.extension]).send(delta)
  })
}

/** The headers of an asset, in whatever encoding it is sent: it may be kept forever, and serve as the dictionary for its successor. */
export function headAsset(reply: FastifyReply, file: string): void {
  trimAssetHeaders(reply)
  reply.header('cache-control', IMMUTABLE)
  const kind = assetKind(file)
  if (kind === undefined) return
  addVary(reply, 'available-dictionary')
  reply.header('use-as-dictionary', `match="/assets/${kind.stem}-*.${kind.extension}"`)
}

/** The delta for a browser that has the file it names; undefined when none was prepared. */
async function deltaFor(
  { headers }: FastifyRequest,
  folder: string,
  file: string,
): Promise<Buffer | undefined> {
  const dictionary = sha256Of(headers['available-dictionary'])
  if (dictionary === undefined || !accepts(headers['accept-encoding'], 'dcz')) return undefined
  return readFile(join(folder, deltaName(file, dictionary))).catch(() => undefined)
}

/** The hash in the header: 32 bytes in base64 between colons. */
function sha256Of(header: string | string[] | undefined): Buffer | undefined {
  const [, base64] = /^:([\w+/]{43}=):$/.exec(String(header)) ?? []
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}

function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return String(header)
    .split(',')
    .some((entry) => entry.trim().toLowerCase() === encoding)
}
