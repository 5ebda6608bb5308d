import { join } from 'node:path'
import type { Attack } from './attack.ts'
import { packagesOf } from './lockfile.ts'
import { runProgram } from './run-program.ts'

/** Checks that npm can list all components of this software, and that the list is complete. */
export const billOfMaterials: Attack = {
  name: 'npm sbom',
  tried: 'a CycloneDX list of all packages, complete',
  needsTarget: false,
  async run({ reports }) {
    const log = join(reports, 'sbom.json')
    const cwd = join(import.meta.dirname, '../..')
    const { output: version } = await runProgram('npm', ['--version'], { log: join(reports, 'npm.log') })
    const { code, output } = await runProgram(
      'npm',
      ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'],
      { cwd, log },
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
