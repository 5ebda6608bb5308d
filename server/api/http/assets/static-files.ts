import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isByteRange } from '#domain/byte-range.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { MethodsOf } from '../method-not-allowed.ts'
import { addVary, trimAssetHeaders } from '../response-headers.ts'
import { assetKind, deltaName } from './asset-name.ts'
import { headerOf, type Policy } from './content-security-policy.ts'

/** Prefixes under which a missing path is an error and never a screen of the app. */
const NOT_SCREENS = ['/api/', '/assets/', '/media/']

interface AppSettings {
  /** The policy under which a document works, by its text. */
  readonly policyOf: (html: string) => Policy
  /** Counts a refusal against the address of the caller. */
  readonly countAddress: (request: FastifyRequest) => void
  /** For which methods the paths exist that no file and no screen has. */
  readonly methodsOf?: MethodsOf
}

/**
 * Serves the built app, pre-compressed where the build made such files. A path without a file answers with the app's shell when a person
 * navigates there, and with a real 404 otherwise: a script that receives HTML would leave a white screen. These refusals are
 * counted.
 */
export async function serveApp(
  app: FastifyInstance,
  distDir: string,
  { policyOf, countAddress, methodsOf }: AppSettings,
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
    const methods = methodsOf?.(pathOf(request))
    if (built && methods === undefined && isNavigation(request)) return sendDocument(request, reply)
    countAddress(request)
    throw unknownPath(request, reply, methods)
  })
}

/** The name of the asset that is sent, when the path is one of its compressed forms. */
function withoutEncoding(path: string): string {
  return basename(path).replace(/\.(br|gz)$/, '')
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/'

function isNavigation(request: FastifyRequest): boolean {
  const path = pathOf(request)
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

/** @param methods for which the path exists */
function unknownPath(request: FastifyRequest, reply: FastifyReply, methods?: string): Refusal {
  const isApi = request.url.startsWith('/api/')
  if (methods === undefined && (isApi || isRead(request))) return new Refusal('NO_DATA')
  reply.header('allow', methods ?? 'GET, HEAD')
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

/** What no page of ours needs, and no script in one shall have. */
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

/**
 * Files other than assets keep their names between builds: browsers cache them, but check whether they are current. A proxy that improves the
 * document on its way would make it fail the worker's check.
 */
const REVALIDATE = 'no-cache, no-transform'

/** What the document is made of: when one of these files changes, it is read again. */
const FILES = ['index.html', 'index.html.br', 'index.html.gz', 'build.json']

const COMPRESSIONS = [
  { encoding: 'br', file: 'index.html.br', unpack: promisify(brotliDecompress) },
  { encoding: 'gzip', file: 'index.html.gz', unpack: promisify(gunzip) },
] as const

/** The bytes of the document in one encoding. */
interface Form {
  readonly encoding: 'br' | 'gzip' | 'identity'
  readonly bytes: Buffer
  readonly etag: string
}

/** The document of one build. */
interface AppDocument {
  /** Value of the header. */
  readonly policy: string
  readonly plain: Form
  /** The best first. */
  readonly compressed: readonly Form[]
}

/**
 * Answers with the document of the built app and the policy of the same build: under that of another its inline scripts would be blocked, and
 * the worker keeps a document with the headers that it came with. Another build may replace the files while the server runs.
 *
 * @param policyOf the policy under which the document works, by its text
 */
function documentSender(
  distDir: string,
  policyOf: (html: string) => Policy,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let known: { readonly stamp: string; readonly document: AppDocument } | undefined
  return async ({ headers }, reply) => {
    const stamp = await stampOf(distDir)
    if (known === undefined || stamp !== known.stamp) {
      try {
        known = { stamp, document: await readDocument(distDir, policyOf) }
      } catch (error) {
        // While the folder is replaced, files are missing or incomplete for a moment.
        if (known === undefined) throw error
      }
    }
    const { policy, plain, compressed } = known.document
    const form = compressed.find(({ encoding }) => accepts(headers['accept-encoding'], encoding)) ?? plain
    addVary(reply, 'accept-encoding')
    reply.headers({
      'content-security-policy': policy,
      'permissions-policy': PERMISSIONS,
      'cache-control': REVALIDATE,
      etag: form.etag,
    })
    if (headers['if-none-match']?.includes(form.etag)) return reply.code(304).send()
    if (form !== plain) reply.header('content-encoding', form.encoding)
    return reply.type('text/html; charset=utf-8').send(form.bytes)
  }
}

/** Changes with the files of the document. */
async function stampOf(distDir: string): Promise<string> {
  const found = await Promise.all(
    FILES.map(async (name) => stat(join(distDir, name), { bigint: true }).catch(() => undefined)),
  )
  return found.map((file) => `${file?.ino} ${file?.size} ${file?.mtimeNs}`).join()
}

async function readDocument(distDir: string, policyOf: (html: string) => Policy): Promise<AppDocument> {
  const bytes = await readFile(join(distDir, 'index.html'))
  const compressed = await Promise.all(
    COMPRESSIONS.map(async ({ encoding, file, unpack }) => {
      const packed = await readFile(join(distDir, file)).catch(() => undefined)
      // Files that are copied one after the other are of two builds for a moment.
      const isSame = packed && (await unpack(packed).catch(() => undefined))?.equals(bytes)
      return packed && isSame ? [formOf(encoding, packed)] : []
    }),
  )
  return {
    policy: headerOf(policyOf(bytes.toString())),
    plain: formOf('identity', bytes),
    compressed: compressed.flat(),
  }
}

function formOf(encoding: Form['encoding'], bytes: Buffer): Form {
  return { encoding, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}

/** Whether an `Accept-Encoding` header names the encoding. */
function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return String(header)
    .split(',')
    .some((entry) => entry.trim().toLowerCase() === encoding)
}
