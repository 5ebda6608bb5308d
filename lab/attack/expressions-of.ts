import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

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
