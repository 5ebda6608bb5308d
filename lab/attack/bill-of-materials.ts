import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../programs.ts'
import type { Attack } from './attack.ts'

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

/** Checks that npm can list all components of this software, and that the list is complete. */
export const billOfMaterials: Attack = {
  name: 'npm sbom',
  tried: 'a CycloneDX list of all packages, complete',
  needsTarget: false,
  async run({ reports }) {
    const log = join(reports, 'sbom.json')
    const { output: version } = await runProgram('npm', ['--version'], { log: join(reports, 'npm.log') })
    const { code, output } = await runProgram(
      'npm',
      ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'],
      { cwd: root, log },
    )
    if (code !== 0)
      return { version: version.trim(), tries: 0, findings: [`npm sbom ended with ${code}, see ${log}`] }
    const { components }: { components?: unknown } = Object(JSON.parse(output))
    const listed = new Set(Array.isArray(components) ? components.map((one) => String(Object(one).name)) : [])
    // The list has each version once, even if it is installed in several places.
    const names = packagesOf('package-lock.json').map(({ path }) =>
      path.slice(path.lastIndexOf('node_modules/') + 13),
    )
    const missing = [...new Set(names)].filter((name) => !listed.has(name))
    return {
      version: version.trim(),
      tries: listed.size,
      findings: missing.map((name) => `${name} is not listed`),
    }
  },
}
