import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../platform/errors.ts'
import { addVary, trimAssetHeaders } from '../response-headers.ts'
import { isByteRange } from '../send-pieces.ts'
import { assetKind, deltaName } from './asset-name.ts'
import type { Policy } from './content-security-policy.ts'
import { accepts, documentSender, REVALIDATE } from './document.ts'

/** Prefixes under which a missing path is an error and never a screen of the app. */
const NOT_SCREENS = ['/api/', '/assets/', '/media/']

interface AppSettings {
  /** The policy under which a document works, by its text. */
  readonly policyOf: (html: string) => Policy
  /** Counts a refusal against the address of the caller. */
  readonly countAddress: (request: FastifyRequest) => void
}

/**
 * Serves the built app, pre-compressed where the build made such files. A path without a file answers with the app's shell when a person
 * navigates there, and with a real 404 otherwise: a script that receives HTML would leave a white screen. These refusals are
 * counted.
 */
export async function serveApp(
  app: FastifyInstance,
  distDir: string,
  { policyOf, countAddress }: AppSettings,
): Promise<void> {
  const sendDocument = documentSender(distDir, policyOf)
  const built = existsSync(join(distDir, 'index.html'))
  if (built) {
    // The plugin refuses parts that it cannot read.
    app.addHook('onRequest', async ({ headers }) => {
      if (!isByteRange(headers.range)) delete headers.range
    })
    await app.register(fastifyStatic, {
      root: distDir,
      preCompressed: true,
      // The build makes no dotfiles: one that got in must not be published.
      dotfiles: 'ignore',
      // The headers below define the caching; the plugin's own header would be added to them.
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isAsset = path.startsWith(join(distDir, 'assets'))
        if (isAsset) headAsset(reply, withoutEncoding(path))
        else reply.header('cache-control', REVALIDATE)
      },
    })
    serveDeltas(app, distDir)
    app.get('/', sendDocument)
    app.get('/index.html', sendDocument)
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (built && isNavigation(request)) return sendDocument(request, reply)
    countAddress(request)
    throw unknownPath(request, reply)
  })
}

/** The name of the asset that is sent, when the path is one of its compressed forms. */
function withoutEncoding(path: string): string {
  return basename(path).replace(/\.(br|gz)$/, '')
}

function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '/'
  return (
    isRead(request) &&
    acceptsPages(request) &&
    !NOT_SCREENS.some((prefix) => `${path}/`.startsWith(prefix)) &&
    !looksLikeFile(path)
  )
}

/** No screen has a dot in its last part, begins a part with one or ends like a backup: only scanners request `/.git/HEAD`. */
function looksLikeFile(path: string): boolean {
  return path.includes('/.') || path.endsWith('~') || path.includes('.', path.lastIndexOf('/'))
}

function unknownPath(request: FastifyRequest, reply: FastifyReply): Refusal {
  const isApi = request.url.startsWith('/api/')
  if (isApi || isRead(request)) return new Refusal('NO_DATA')
  reply.header('allow', 'GET, HEAD')
  return new Refusal('KEY_INVALID', { status: 405 })
}

function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

/** Browsers request a page by its type. Programs that preview a link accept any type, or send no header. */
function acceptsPages({ headers: { accept } }: FastifyRequest): boolean {
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*')
}

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
function serveDeltas(app: FastifyInstance, distDir: string): void {
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
function headAsset(reply: FastifyReply, file: string): void {
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
