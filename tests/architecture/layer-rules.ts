import { posix } from 'node:path'

/** What each layer may import of ours, besides itself; a path ending in .ts allows that one file. Arrows only point down. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/routes': ['src/features', 'src/data', 'src/session', 'src/i18n', 'src/ui'],
  'src/features': [
    'src/data',
    'src/hooks',
    'src/ui',
    'src/domain',
    'src/i18n',
    'src/session',
    'src/env.ts',
    'src/listeners.ts',
    'sw/messages.ts',
  ],
  'src/data': [
    'sw/parked-slip.ts',
    'sw/kept-videos.ts',
    'src/http',
    'src/realtime',
    'src/contract',
    'src/domain',
    'src/storage',
    'src/session',
    'src/i18n',
    'src/env.ts',
    'src/listeners.ts',
  ],
  'src/boot-document': ['src/domain', 'src/i18n/format.ts'],
  'src/env.ts': ['package.json', 'src/domain'],
  'src/listeners.ts': [],
  'src/realtime': [],
  'src/http': ['src/contract', 'src/env.ts'],
  'src/session': ['src/listeners.ts', 'src/storage'],
  'src/storage': ['src/listeners.ts'],
  'src/hooks': ['src/domain', 'src/i18n'],
  'src/i18n': ['src/domain', 'src/storage', 'src/contract', 'src/locales'],
  'src/ui': ['src/domain', 'src/i18n/format.ts', 'src/listeners.ts'],
  'src/domain': [],
  'src/contract': ['src/domain'],
  sw: [],
  server: ['src/contract', 'src/domain', 'package.json'],
  manifest: ['src/domain/markets.ts'],
  'tools/rare': ['bench', 'package.json', 'server', 'src/contract', 'tests', 'tools'],
  tools: ['manifest', 'package.json', 'server/http/assets/asset-name.ts', 'src/contract', 'src/domain'],
}

/**
 * What each room of the server may import of the others, besides itself, the contract, the pure rules and the few files that any room may.
 * Who composes (the files directly in `server/`) may import any.
 */
const SERVER_ROOMS: Readonly<Record<string, readonly string[]>> = {
  routes: [
    'app-dependencies.ts',
    'route.ts',
    'openapi.ts',
    'chat',
    'content',
    'db',
    'deposits',
    'files',
    'games',
    'http',
    'idempotency',
    'members',
    'rate-limits',
    'rewards',
    'settings',
    'site',
    'statements',
    'withdrawals',
  ],
  jobs: ['db', 'deposits', 'files', 'idempotency', 'members', 'providers', 'rate-limits'],
  http: ['content', 'db', 'files/received-file.ts', 'idempotency', 'ledger', 'rate-limits'],
  games: [
    'content',
    'db',
    'idempotency',
    'ledger',
    'members',
    'providers',
    'rewards',
    'settings',
    'withdrawals',
  ],
  deposits: ['calendar', 'content', 'db', 'files', 'ledger', 'members', 'providers', 'settings', 'site'],
  withdrawals: ['calendar', 'content', 'db', 'ledger', 'members', 'rewards', 'settings'],
  rewards: ['calendar', 'content', 'db', 'ledger', 'members', 'providers', 'settings'],
  statements: ['db', 'files', 'ledger'],
  chat: ['db', 'files', 'members', 'metrics', 'rate-limits', 'site'],
  members: ['content', 'db', 'providers', 'rate-limits', 'site'],
  site: ['content', 'db', 'providers', 'settings'],
  settings: [],
  files: ['db', 'disk', 'providers', 'rate-limits'],
  idempotency: ['db', 'ledger'],
  ledger: ['db'],
  metrics: ['db'],
  'rate-limits': ['db'],
  db: ['disk'],
  disk: [],
  calendar: [],
  content: ['settings'],
  providers: [],
  sandbox: [
    'chat',
    'content',
    'db',
    'deposits',
    'files',
    'games',
    'http',
    'members',
    'providers',
    'rewards',
    'routes/uploads.ts',
    'seed',
    'site',
    'withdrawals',
  ],
  seed: ['content', 'db', 'ledger', 'members', 'providers', 'rewards', 'withdrawals'],
}

/** What any room of the server may import. */
const SERVER_BASE = ['src/contract', 'src/domain', 'config.ts', 'errors.ts', 'logger.ts']

/** Files that put the layers together, and may therefore import any of them. */
const WIRING = new Set([
  'src/main.tsx',
  'src/router.ts',
  'src/boot-document/login-markup.tsx',
  'src/boot-document/last-balance-words.ts',
])

/**
 * What is wrong with one file importing another, or undefined.
 * @param from path of the importing file in the project
 * @param specifier what it names; packages are nobody's business here
 */
export function importFault(from: string, specifier: string): string | undefined {
  const target = resolve(from, specifier)
  if (target === undefined || WIRING.has(from)) return undefined
  const room = roomOf(from)
  if (room !== undefined) return roomFault(from, room, target)
  const layer = layerOf(from)
  if (layer === undefined) return `${from} is in no layer`
  if (
    layer === 'src/features' &&
    featureOf(from) !== featureOf(target) &&
    target.startsWith('src/features/')
  ) {
    return `${from} imports another feature: ${target}`
  }
  const allowed = [layer, ...(MAY_IMPORT[layer] ?? [])]
  return isWithin(target, allowed) ? undefined : `${from} must not import ${target}`
}

/** The room of the server that a file is in; those that compose the server are in none. */
function roomOf(path: string): string | undefined {
  return /^server\/([^/]+)\//.exec(path)?.[1]
}

function roomFault(from: string, room: string, target: string): string | undefined {
  const others = SERVER_ROOMS[room]
  if (others === undefined) return `${from} is in no room of the server`
  const allowed = [room, ...others, ...SERVER_BASE].map((entry) =>
    entry.startsWith('src/') ? entry : `server/${entry}`,
  )
  return isWithin(target, allowed) ? undefined : `${from} must not import ${target}`
}

function isWithin(path: string, entries: readonly string[]): boolean {
  return entries.some((entry) => path === entry || path.startsWith(`${entry}/`))
}

/** Path in the project of what is imported, or undefined for a package. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.replace('#', 'src/')
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined
}

function layerOf(path: string): string | undefined {
  return Object.keys(MAY_IMPORT).find((layer) => path === layer || path.startsWith(`${layer}/`))
}

function featureOf(path: string): string | undefined {
  return path.split('/')[2]
}
