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
    'sw/messages.ts',
  ],
  'src/data': [
    'sw/parked-slip.ts',
    'sw/kept-films.ts',
    'src/http',
    'src/realtime',
    'src/contract',
    'src/domain',
    'src/storage',
    'src/session',
    'src/i18n',
    'src/env.ts',
  ],
  'src/early': ['src/domain', 'src/i18n/format.ts'],
  'src/env.ts': ['package.json'],
  'src/realtime': [],
  'src/http': ['src/contract', 'src/env.ts'],
  'src/session': ['src/storage'],
  'src/storage': [],
  'src/hooks': ['src/domain', 'src/i18n'],
  'src/i18n': ['src/domain', 'src/storage', 'src/contract', 'src/locales'],
  'src/ui': ['src/domain', 'src/i18n/format.ts'],
  'src/domain': [],
  'src/contract': [],
  sw: [],
  server: ['src/contract', 'src/domain', 'package.json'],
  manifest: [],
  tools: ['manifest', 'package.json', 'server/http/assets/asset-name.ts', 'src/contract'],
}

/** Files that put the layers together, and may therefore import any of them. */
const WIRING = new Set([
  'src/main.tsx',
  'src/router.ts',
  'src/early/login-markup.tsx',
  'src/early/last-balance-words.ts',
])

/**
 * What is wrong with one file importing another, or undefined.
 * @param from path of the importing file in the project
 * @param specifier what it names; packages are nobody's business here
 */
export function importFault(from: string, specifier: string): string | undefined {
  const target = resolve(from, specifier)
  if (target === undefined || WIRING.has(from)) return undefined
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
  const isAllowed = allowed.some((entry) => target === entry || target.startsWith(`${entry}/`))
  return isAllowed ? undefined : `${from} must not import ${target}`
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
