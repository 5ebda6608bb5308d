import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../engines/free-port.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { untilListening } from './until-answered.ts'

const run = promisify(execFile)

/** The nginx proxy with both configurations in docs/OPERATING.md, that of the app and that of the desk. */
export interface Nginx {
  /** Its TLS origin with a self-signed certificate, or its plain HTTP origin when TLS is off. */
  readonly url: string
  /** Its plain HTTP address, which does not serve the app. */
  readonly openUrl: string
  /** The TLS origin of the desk. */
  readonly deskUrl: string
  /** The content of its log files, by name. */
  logs(): Promise<Readonly<Record<string, string>>>
  stop(): Promise<void>
}

interface Settings {
  /** Addresses of the nodes, such as `http://127.0.0.1:4000`. */
  readonly nodes: readonly string[]
  /** Where they serve the desk, and from which address people may reach it. */
  readonly desk?: { readonly url: string | undefined; readonly allowed: string }
  /** False for measurements, in which TLS would also cost the load generator time. */
  readonly tls?: boolean
}

/** The paths of Debian and others, which are not in every user's PATH. */
export const nginxProgram = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((path) =>
  existsSync(path),
)

const DOCUMENT = join(import.meta.dirname, '../../../docs/OPERATING.md')

/** Starts nginx with the configuration in docs/OPERATING.md, except for addresses, ports and the certificate. @throws when nginx rejects it */
export async function startNginx({ nodes, desk, tls = true }: Settings): Promise<Nginx> {
  if (nginxProgram === undefined) throw new Error('there is no nginx here')
  const folder = await temporaryFolder()
  const [open, safe, ofDesk] = [await freePort(), await freePort(), await freePort()]
  if (tls || desk) await makeCertificates(folder)
  const document = await readFile(DOCUMENT, 'utf8')
  const documented = /```nginx\n([\s\S]*?)```/.exec(document)?.[1] ?? ''
  const documentedDesk = /```nginx desk\n([\s\S]*?)```/.exec(document)?.[1] ?? ''
  const deskSite =
    desk &&
    replaced(documentedDesk, [
      [/(?: {2}server 10\.0\.0\.\d+:4002.*\n)+/, upstreamLine(desk.url ?? '')],
      [/listen 443 ssl http2;/, `listen 127.0.0.1:${ofDesk} ssl http2;`],
      [/\/var\/log\/nginx\//g, `${folder}/`],
      [/allow .*;/, `allow ${desk.allowed};`],
      [/ssl_certificate .*\n/, certificateLines(folder, 'ssl_certificate', 'pem')],
      [/ssl_certificate_key .*\n/, certificateLines(folder, 'ssl_certificate_key', 'key')],
    ])
  const site = replaced(documented, [
    [/(?: {2}server 10\.0\.0\.\d+:4000.*\n)+/, nodes.map(upstreamLine).join('')],
    [/listen 80;/, `listen 127.0.0.1:${open};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${safe}${tls ? ' ssl http2' : ''};`],
    [/\/var\/log\/nginx\//g, `${folder}/`],
    [/ssl_certificate .*\n/, tls ? certificateLines(folder, 'ssl_certificate', 'pem') : '\n'],
    [/ssl_certificate_key .*\n/, tls ? certificateLines(folder, 'ssl_certificate_key', 'key') : '\n'],
  ])
  await writeFile(join(folder, 'nginx.conf'), `${frame(folder)}\n${site}\n${deskSite ?? ''}\n}\n`)

  const child = spawn(nginxProgram, ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const ended = once(child, 'exit')
  await Promise.race([
    untilListening(safe),
    ended.then(() => Promise.reject(new Error(`nginx did not start: ${complaints}`))),
  ])
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${safe}`,
    openUrl: `http://127.0.0.1:${open}`,
    deskUrl: `https://127.0.0.1:${ofDesk}`,
    async logs() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.log'))
      const texts = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)
      return Object.fromEntries(await Promise.all(texts))
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

/** The main configuration around the site, with enough connections for measurements; temporary files are in the folder. */
function frame(folder: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `daemon off; worker_processes 1; worker_rlimit_nofile 60000; pid ${folder}/nginx.pid;
events { worker_connections 30000; }
http { ${places.join(' ')}`
}

const upstreamLine = (url: string) => `  server ${new URL(url).host} max_fails=0;\n`

function replaced(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((sum, [pattern, by]) => {
    if (!pattern.test(sum)) throw new Error(`docs/OPERATING.md does not contain ${pattern.source} any more`)
    return sum.replace(pattern, by)
  }, text)
}

/**
 * One certificate for each kind of key, so that a cipher is refused because the configuration excludes it, and not for want of a key.
 */
const KEYS = {
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  rsa: ['-newkey', 'rsa:2048'],
} as const

const certificateLines = (folder: string, directive: string, extension: string) =>
  Object.keys(KEYS)
    .map((name) => `${directive} ${folder}/${name}.${extension};\n`)
    .join('')

async function makeCertificates(folder: string): Promise<void> {
  const names = ['-subj', '/CN=wallet.example', '-addext', 'subjectAltName=DNS:wallet.example,IP:127.0.0.1']
  for (const [name, key] of Object.entries(KEYS)) {
    const files = ['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.pem`)]
    await run('openssl', ['req', '-x509', '-nodes', '-days', '365', ...key, ...names, ...files])
  }
}
