import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One package of a lockfile. */
export interface LockedPackage {
  /** Folder it is put into. */
  readonly path: string
  readonly integrity: string | undefined
  /** Where it comes from; undefined means the registry that npm is set to. */
  readonly resolved: string | undefined
  readonly license: string | undefined
  readonly hasInstallScript: boolean
  /** Whether it comes inside another package, and so with that one's integrity. */
  readonly isBundled: boolean
  /** Whether it is for building and testing only. */
  readonly isDev: boolean
}

const root = join(import.meta.dirname, '../../..')

/** Lockfiles of this project, by their path in it. */
export const LOCKFILES = ['package-lock.json', 'tools/rare/attack/packages/package-lock.json'] as const

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
