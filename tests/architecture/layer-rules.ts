import { posix } from 'node:path'
import { ROUTES, ROUTES_MAY_IMPORT, SERVER_BASE, SERVER_ROOMS } from './server-rooms.ts'

/** What features and the data that they share may both import. */
const BASE = [
  'src/domain',
  'src/storage',
  'src/session',
  'src/i18n',
  'src/clock.ts',
  'src/connection.ts',
  'src/early-answers.ts',
  'src/env.ts',
  'src/listeners.ts',
]

/** The project paths that each layer may import, besides itself; a path ending in .ts allows that one file. Dependencies only point down. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/routes': ['src/features', 'src/data', 'src/session', 'src/i18n', 'src/ui', 'src/domain'],
  'src/features': [
    ...BASE,
    'src/data',
    'src/hooks',
    'src/parts',
    'src/ui',
    'sw/messages.ts',
    'sw/kept-media.ts',
    'sw/picture-type.ts',
  ],
  'src/parts': [...BASE, 'src/data', 'src/hooks', 'src/ui'],
  'src/data': [...BASE, 'src/http', 'src/contract', 'sw/parked-slip.ts', 'sw/share-outcome.ts'],
  'src/boot-document': ['src/domain', 'src/i18n/format.ts', 'src/early-answers.ts'],
  'src/early-answers.ts': [],
  'src/env.ts': ['package.json', 'src/domain'],
  'src/clock.ts': ['src/listeners.ts'],
  'src/connection.ts': ['src/listeners.ts'],
  'src/listeners.ts': [],
  'src/realtime': [],
  'src/http': [
    'src/clock.ts',
    'src/connection.ts',
    'src/contract',
    'src/domain',
    'src/early-answers.ts',
    'src/env.ts',
  ],
  'src/session': ['src/connection.ts', 'src/listeners.ts', 'src/storage'],
  'src/storage': ['src/domain', 'src/listeners.ts'],
  'src/hooks': ['src/clock.ts', 'src/domain', 'src/i18n', 'src/session'],
  'src/i18n': ['src/domain', 'src/storage', 'src/contract', 'src/locales'],
  'src/ui': ['src/domain', 'src/i18n/format.ts', 'src/listeners.ts', 'sw/picture-type.ts'],
  'src/domain': [],
  'src/contract': ['src/clock.ts', 'src/domain'],
  sw: ['src/domain'],
  server: ['src/contract', 'src/domain', 'desk/contract', 'package.json'],
  'desk/contract': ['src/contract', 'src/domain'],
  'desk/vite.config.ts': ['tools/vite/transforms.ts'],
  desk: [
    'desk/contract',
    'src/contract',
    'src/domain',
    'src/i18n/format.ts',
    'src/i18n/slip-reason-text.ts',
    'src/listeners.ts',
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
    'server/api/http/assets/inline-hashes.ts',
    'server/outside/seed/demo-members.ts',
    'src/contract',
    'src/domain',
  ],
}

/** The part of a feature that talks to the server: its `api.ts`, or its folder of that name. No other part of a feature does. */
const API = /^src\/features\/[\w-]+\/api(?:\.ts$|\/)/

/** What it may import, besides the rules of its own feature, which are no components. */
const API_MAY_IMPORT = [...BASE, 'src/data', 'src/http', 'src/realtime', 'src/contract']

/** Single files that know more than their room. */
export const FILES_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // The types of everything that a route may be given.
  'server/api/app-dependencies.ts': ['api', 'domains', 'outside', 'platform', 'settings'],
  // Who calls.
  'server/api/route.ts': ['domains/members'],
  'server/platform/log/logger.ts': ['platform/db/failures.ts'],
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
  if (room !== undefined) {
    if (ROUTES.test(target) && !ROUTES.test(from) && room !== 'outside/sandbox')
      return `${from} must not import the routes ${target}`
    const allowed = ROUTES.test(from) ? ROUTES_MAY_IMPORT : SERVER_ROOMS[room]
    return serverFault(from, target, [room, ...(allowed ?? []), ...(FILES_MAY_IMPORT[from] ?? [])])
  }
  if (/^server\/.+\//.test(from)) return `${from} is in no room of the server`
  const layer = layerOf(from)
  if (layer === undefined) return `${from} is in no layer`
  if (
    layer === 'src/features' &&
    featureOf(from) !== featureOf(target) &&
    target.startsWith('src/features/')
  ) {
    return `${from} imports another feature: ${target}`
  }
  if (API.test(from)) {
    const isOwnRule = featureOf(from) === featureOf(target) && target.endsWith('.ts')
    return (target.startsWith('src/features/') ? isOwnRule : isWithin(target, API_MAY_IMPORT))
      ? undefined
      : `${from} must not import ${target}`
  }
  const allowed = [layer, ...(MAY_IMPORT[layer] ?? [])]
  return isWithin(target, allowed) ? undefined : `${from} must not import ${target}`
}

/** The room of the server that a file is in; undefined for files that compose the server. */
function roomOf(path: string): string | undefined {
  return Object.keys(SERVER_ROOMS)
    .filter((room) => path.startsWith(`server/${room}/`))
    .toSorted((one, other) => other.length - one.length)[0]
}

function serverFault(from: string, target: string, own: readonly string[]): string | undefined {
  const allowed = [...own, ...SERVER_BASE].map((entry) =>
    /^(src|desk)\//.test(entry) ? entry : `server/${entry}`,
  )
  return isWithin(target, allowed) ? undefined : `${from} must not import ${target}`
}

function isWithin(path: string, entries: readonly string[]): boolean {
  return entries.some((entry) => path === entry || path.startsWith(`${entry}/`))
}

/** The project path of an import, or undefined for a package. */
export function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.replace('#', 'src/')
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined
}

function layerOf(path: string): string | undefined {
  return Object.keys(MAY_IMPORT).find((layer) => path === layer || path.startsWith(`${layer}/`))
}

function featureOf(path: string): string | undefined {
  return path.split('/')[2]
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"`])([^'"`$\n]+)\1/g

/** Every module that a source text names, statically or dynamically, in the order of appearance. Comments and types count too. */
export function importsOf(source: string): string[] {
  return [...source.matchAll(IMPORT)].map((match) => match[2] ?? '')
}
