import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Attack } from './attack.ts'
import { EXPOSED_PATHS } from './exposed-paths.ts'
import { filesOf } from './files-of.ts'
import { runProgram } from './run-program.ts'

const ACCEPTED_BY_BROWSERS = 'text/html,application/xhtml+xml,*/*;q=0.8'

/**
 * Searches for files that must not be published. Besides the list, it requests each built file with the endings of source maps and backups.
 * For a path without a file, a browser that navigates gets the app's shell: any answer other than the shell or a refusal is a finding.
 */
export const ffuf: Attack = {
  name: 'ffuf',
  tried: 'repository, secrets, backups, source maps, listings, ways out of the folder',
  apt: { program: 'ffuf', package: 'ffuf' },
  needsTarget: true,
  async run(target) {
    const built = filesOf(join(import.meta.dirname, '../../dist'))
    const neighbours = built.flatMap((file) => ['.map', '.bak', '~', '.orig'].map((end) => `/${file}${end}`))
    const words = join(target.reports, 'ffuf-words.txt')
    const paths = [...EXPOSED_PATHS, ...neighbours]
    writeFileSync(words, `${paths.map((path) => path.slice(1)).join('\n')}\n`)
    const { output: version } = await runProgram('ffuf', ['-V'], {
      log: join(target.reports, 'ffuf-version.log'),
    })

    const found = await Promise.all(
      ['*/*', ACCEPTED_BY_BROWSERS].map(async (accept, index) => {
        const report = join(target.reports, `ffuf-${index}.json`)
        const list = [
          '-u',
          `${target.url}/FUZZ`,
          '-w',
          words,
          '-H',
          `Accept: ${accept}`,
          '-mc',
          'all',
          '-fc',
          '400-499',
        ]
        await runProgram('ffuf', [...list, '-t', '4', '-s', '-o', report, '-of', 'json'], {
          log: join(target.reports, `ffuf-${index}.log`),
        })
        return notRefused(report)
      }),
    )
    const shell = await (await fetch(target.url, { headers: { accept: 'text/html' } })).text()
    // ffuf counts characters, not bytes.
    const size = Array.from(shell).length
    const findings = found
      .flat()
      .filter(({ status, length }) => status !== 200 || length !== size)
      .map(({ path, status, length }) => `${path} answered ${status} with ${length} characters`)
    return {
      version: version.replace(/^\D*/, '').trim(),
      tries: paths.length * 2,
      findings: [...new Set(findings)],
    }
  },
}

interface Found {
  readonly path: string
  readonly status: number
  readonly length: number
}

function notRefused(report: string): Found[] {
  const read: unknown = JSON.parse(readFileSync(report, 'utf8'))
  const results: unknown = Object(read).results
  if (!Array.isArray(results)) throw new Error('ffuf has left no results')
  return results.map((result) => ({
    path: `/${Object(result).input.FUZZ}`,
    status: Number(Object(result).status),
    length: Number(Object(result).length),
  }))
}
