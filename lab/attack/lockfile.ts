import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One package of a lockfile. */
export interface LockedPackage {
  /** Folder that it is installed into. */
  readonly path: string
  readonly integrity: string | undefined
  /** Its source; undefined means the registry that npm is configured with. */
  readonly resolved: string | undefined
  readonly license: string | undefined
  readonly hasInstallScript: boolean
  /** Whether it is bundled in another package, whose integrity then covers it. */
  readonly isBundled: boolean
  /** Whether only builds and tests need it. */
  readonly isDev: boolean
}

const root = join(import.meta.dirname, '../..')

/** Paths of this project's lockfiles. */
export const LOCKFILES = ['package-lock.json', 'lab/packages/package-lock.json'] as const

/** All packages of one of them. */
export function packagesOf(lockfile: (typeof LOCKFILES)[number]): LockedPackage[] {
  const { packages }: { packages?: unknown } = Object(JSON.parse(readFileSync(join(root, lockfile), 'utf8')))
  return Object.entries<unknown>(Object(packages)).flatMap(([path, entry]) => {
    if (path === '') return []
    const { integrity, resolved, license, hasInstallScript, inBundle, dev, devOptional } = Object(entry)
    return [
      {
        path,
        integrity: text(integrity),
        resolved: text(resolved),
        license: text(license),
        hasInstallScript: hasInstallScript === true,
        isBundled: inBundle === true,
        isDev: dev === true || devOptional === true,
      },
    ]
  })
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
