import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { installedPackages } from '../programs.ts'
import type { Attack } from './attack.ts'
import judged from './judged-expressions.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

/** Every regular expression literal in code that handles input of members, visitors or other servers: app, worker and server. */
export function expressionsInUse(): string[] {
  const files = globSync('{src,server,sw}/**/*.{ts,tsx}', { cwd: root })
  return [
    ...new Set(files.flatMap((file) => expressionsOf(file, readFileSync(join(root, file), 'utf8')))),
  ].toSorted()
}

/**
 * The regular expressions in one source text, in the order of appearance.
 * @throws when it cannot be parsed
 */
export function expressionsOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  const found: string[] = []
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push(`/${node.regex.pattern}/${node.regex.flags}`)
    },
  }).visit(program)
  return found
}

type Check = (source: string, flags: string, options: object) => { status: string }

const OPTIONS = { timeout: 30_000 }

/**
 * Finds regular expressions that take long for some texts. Safe ones are stored in a list, and a test checks that every expression of the
 * source is on it: the analysis takes a minute, the look-up no time.
 */
export const recheck: Attack = {
  name: 'recheck',
  tried: 'texts for which a regular expression takes long',
  needsTarget: false,
  async run() {
    const folder = join(await installedPackages(), 'recheck')
    const load = createRequire(import.meta.url)
    const { version } = load(join(folder, 'package.json'))
    // Pure JavaScript: the faster binaries are not installed.
    process.env['RECHECK_SYNC_BACKEND'] = 'pure'
    const { checkSync }: { checkSync: Check } = load(folder)
    const expressions = expressionsInUse()
    const unsafe = expressions.flatMap((expression) => {
      const end = expression.lastIndexOf('/')
      const { status } = checkSync(expression.slice(1, end), expression.slice(end + 1), OPTIONS)
      return status === 'safe' ? [] : [{ expression, status }]
    })
    const explained = Object.fromEntries(
      Object.entries(judged.explained).filter(([expression]) => expressions.includes(expression)),
    )
    const doubted = new Set([...unsafe.map(({ expression }) => expression), ...Object.keys(explained)])
    const safe = expressions.filter((expression) => !doubted.has(expression))
    const record = { recheck: String(version), safe, explained }
    writeFileSync(
      join(import.meta.dirname, 'judged-expressions.json'),
      `${JSON.stringify(record, undefined, 2)}\n`,
    )
    return {
      version: String(version),
      tries: expressions.length,
      findings: unsafe
        .filter(({ expression }) => !(expression in explained))
        .map(({ expression, status }) => `${expression} is ${status}`),
    }
  },
}
