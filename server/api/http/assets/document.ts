import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addVary } from '../response-headers.ts'
import { headerOf, type Policy } from './content-security-policy.ts'

/** What no page of ours needs, and no script in one shall have. */
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

/**
 * Files other than assets keep their names between builds: browsers cache them, but check whether they are current. A proxy that improves the
 * document on its way would make it fail the worker's check.
 */
export const REVALIDATE = 'no-cache, no-transform'

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
export function documentSender(
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
export function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return String(header)
    .split(',')
    .some((entry) => entry.trim().toLowerCase() === encoding)
}
