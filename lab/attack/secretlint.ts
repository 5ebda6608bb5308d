import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installedPackages } from '../programs.ts'
import type { Attack } from './attack.ts'
import { filesOf } from './files-of.ts'
import { runProgram } from './run-program.ts'

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
