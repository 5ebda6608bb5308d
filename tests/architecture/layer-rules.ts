import { posix } from 'node:path'

/** The project paths that each layer may import, besides itself; a path ending in .ts allows that one file. Dependencies only point down. */
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
    'sw/share-outcome.ts',
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
  'src/hooks': ['src/domain', 'src/i18n', 'src/session'],
  'src/i18n': ['src/domain', 'src/storage', 'src/contract', 'src/locales'],
  'src/ui': ['src/domain', 'src/i18n/format.ts', 'src/listeners.ts'],
  'src/domain': [],
  'src/contract': ['src/domain'],
  sw: [],
  server: ['src/contract', 'src/domain', 'desk/contract', 'package.json'],
  'desk/contract': ['src/contract'],
  'desk/vite.config.ts': ['tools/vite/transforms.ts'],
  desk: [
    'desk/contract',
    'src/contract',
    'src/domain',
    'src/i18n/format.ts',
    'src/i18n/slip-reason-text.ts',
    'src/locales',
    'src/ui/styles',
  ],
  manifest: ['src/domain/markets.ts'],
  examples: ['server/outside/providers'],
  lab: ['manifest/markets.ts', 'package.json', 'server', 'src', 'tests', 'tools'],
  tools: [
    'manifest',
    'package.json',
    'server/api/http/assets/asset-name.ts',
    'server/outside/seed/demo-members.ts',
    'src/contract',
    'src/domain',
  ],
}

/**
 * The folders of the server that each folder may import, besides itself and `SERVER_BASE`. Files directly in `server/` compose the server
 * and may import any.
 */
const SERVER_ROOMS: Readonly<Record<string, readonly string[]>> = {
  routes: [
    'app-dependencies.ts',
    'route.ts',
    'openapi.ts',
    'chat',
    'connections',
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
  jobs: ['db', 'deposits', 'files', 'idempotency', 'members', 'providers', 'rate-limits', 'staff'],
  desk: [
    'db',
    'deposits',
    'files',
    'http',
    'idempotency',
    'ledger',
    'members',
    'providers',
    'rate-limits',
    'staff',
    'statements',
    'withdrawals',
  ],
  staff: ['db', 'members', 'rate-limits'],
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
  deposits: [
    'calendar',
    'content',
    'db',
    'files',
    'ledger',
    'members',
    'providers',
    'settings',
    'site',
    'staff',
  ],
  withdrawals: ['calendar', 'content', 'db', 'ledger', 'members', 'rewards', 'settings', 'staff'],
  rewards: ['calendar', 'content', 'db', 'ledger', 'members', 'providers', 'settings'],
  statements: ['calendar', 'db', 'files', 'ledger'],
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
  connections: ['content', 'providers', 'settings'],
  'provider-check': ['connections', 'providers'],
  sandbox: [
    'chat',
    'connections',
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
    'staff',
    'withdrawals',
  ],
  seed: ['content', 'db', 'ledger', 'members', 'providers', 'rewards', 'staff', 'withdrawals'],
}

/** What any folder of the server may import. */
const SERVER_BASE = ['src/contract', 'src/domain', 'desk/contract', 'config.ts', 'errors.ts', 'logger.ts']

/** What those files themselves may import besides each other: every folder depends on them. */
const BASE_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'config.ts': ['environment.ts', 'withdrawals/daily-limits.ts'],
  'errors.ts': ['ledger/ledger-error.ts'],
  'logger.ts': ['db/why-lost.ts'],
}

/** Files that compose the layers and may therefore import any of them. */
const WIRING = new Set([
  'src/main.tsx',
  'src/router.ts',
  'src/boot-document/login-markup.tsx',
  'src/boot-document/last-balance-words.ts',
])

/**
 * The rule that an import violates, or undefined.
 * @param from path of the importing file in the project
 * @param specifier the import specifier; packages are always allowed here
 */
export function importFault(from: string, specifier: string): string | undefined {
  const target = resolve(from, specifier)
  if (target === undefined || WIRING.has(from)) return undefined
  const room = roomOf(from)
  if (room !== undefined)
    return serverFault(from, target, SERVER_ROOMS[room] && [room, ...SERVER_ROOMS[room]])
  const base = BASE_MAY_IMPORT[from.replace(/^server\//, '')]
  if (from.startsWith('server/') && base !== undefined) return serverFault(from, target, base)
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

/** The folder of the server that a file is in; undefined for files that compose the server. */
function roomOf(path: string): string | undefined {
  return /^server\/([^/]+)\//.exec(path)?.[1]
}

function serverFault(from: string, target: string, own: readonly string[] | undefined): string | undefined {
  if (own === undefined) return `${from} is in no room of the server`
  const allowed = [...own, ...SERVER_BASE].map((entry) =>
    /^(src|desk)\//.test(entry) ? entry : `server/${entry}`,
  )
  return isWithin(target, allowed) ? undefined : `${from} must not import ${target}`
}

function isWithin(path: string, entries: readonly string[]): boolean {
  return entries.some((entry) => path === entry || path.startsWith(`${entry}/`))
}

/** The project path of an import, or undefined for a package. */
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
