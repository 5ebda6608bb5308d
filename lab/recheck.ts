import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { installedPackages } from './installed-packages.ts'
import judged from './judged-expressions.json' with { type: 'json' }

/*
 * `npm run recheck` finds regular expressions that take long for some texts. Safe ones are stored in a list, and a test checks that every expression of
 * the source is on it: the analysis takes a minute, the look-up no time. Exits with 0 when each is safe or explained.
 */

const root = join(import.meta.dirname, '..')

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

if (import.meta.main) {
  // Pure JavaScript: the faster binaries are not installed.
  process.env['RECHECK_SYNC_BACKEND'] = 'pure'
  const { checkSync }: { checkSync: Check } = createRequire(import.meta.url)(
    join(installedPackages(), 'recheck'),
  )
  const expressions = expressionsInUse()
  const doubted = expressions.filter((expression) => {
    const end = expression.lastIndexOf('/')
    return checkSync(expression.slice(1, end), expression.slice(end + 1), OPTIONS).status !== 'safe'
  })
  const explained = Object.fromEntries(
    Object.entries(judged.explained).filter(([expression]) => expressions.includes(expression)),
  )
  const isDoubted = (expression: string) => doubted.includes(expression) || expression in explained
  const safe = expressions.filter((expression) => !isDoubted(expression))
  writeFileSync(
    join(import.meta.dirname, 'judged-expressions.json'),
    `${JSON.stringify({ safe, explained }, undefined, 2)}\n`,
  )
  const unexplained = doubted.filter((expression) => !(expression in explained))
  console.log(`${expressions.length} regular expressions; not safe:`, unexplained)
  process.exitCode = unexplained.length === 0 ? 0 : 1
}
