import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { installedPackages, runProgram } from '../programs.ts'
import type { Attack } from './attack.ts'
import { EXPOSED_PATHS } from './exposed-paths.ts'

const root = join(import.meta.dirname, '../..')

const CONFIG = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend' }] }

/** Concatenated, so that the tool finds it in the test file and not in this one. */
const line = (edge: string) => ['-----', edge, ' RSA PRI', 'VATE KEY-----\n'].join('')

/** Text files only: findings in pictures or compressed bytes would be meaningless. */
const BINARY = /\.(?:png|jpe?g|ico|avif|webp|gif|mp4|webm|woff2?|wasm|br|gz|dcz)$/

/** Searches for keys, tokens and passwords in the repository and in the built app. */
export const secretlint: Attack = {
  name: 'secretlint',
  tried: 'keys, tokens and passwords in the repository and the built app',
  needsTarget: false,
  async run({ reports }) {
    const packages = await installedPackages()
    const folder = join(root, '.cache/secretlint')
    mkdirSync(folder, { recursive: true })
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
    const built = filesOf(join(root, 'dist')).map((file) => `dist/${file}`)
    const files = [...tracked, ...built].filter((file) => file !== '' && !BINARY.test(file))
    const config = join(folder, 'secretlintrc.json')
    writeFileSync(config, JSON.stringify(CONFIG))
    // Files that git ignores are included: everybody can download the built app.
    const ignore = join(folder, 'nothing-ignored')
    writeFileSync(ignore, '')
    // A secret that it has to find.
    const planted = join(folder, 'planted.pem')
    writeFileSync(planted, [line('BEGIN'), 'MIIEpAIBAAKCAQEA'.repeat(40), line('END')].join('\n'))
    const program = join(packages, 'secretlint/bin/secretlint.js')
    const options = [
      '--secretlintrc',
      config,
      '--secretlintignore',
      ignore,
      '--format',
      'json',
      '--no-glob',
      '--no-gitignore',
    ]
    const { code, output } = await runProgram(
      process.execPath,
      [program, ...options, ...files.map((file) => join(root, file)), planted],
      {
        cwd: folder,
        log: join(reports, 'secretlint.log'),
      },
    )
    if (code > 1) throw new Error(`secretlint ended with ${code}, see ${reports}`)
    const found = messagesOf(output)
    const isAwake = found.some((one) => one.includes('planted.pem'))
    const findings = found.filter((one) => !one.includes('planted.pem'))
    const { version } = createRequire(import.meta.url)(join(packages, 'secretlint/package.json'))
    return {
      version: String(version),
      tries: files.length,
      findings: isAwake ? findings : [...findings, 'a planted key was not found'],
    }
  },
}

function messagesOf(output: string): string[] {
  const results: unknown = JSON.parse(output)
  if (!Array.isArray(results)) throw new Error('secretlint has left no results')
  return results.flatMap((result) => {
    const { filePath, messages }: { filePath?: unknown; messages?: unknown } = Object(result)
    if (!Array.isArray(messages)) return []
    return messages.map((message) => `${String(filePath).replace(`${root}/`, '')}: ${Object(message).ruleId}`)
  })
}

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
    const built = filesOf(join(root, 'dist'))
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

/** Paths of all files below a folder, relative to it, with forward slashes. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
