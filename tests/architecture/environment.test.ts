import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Set by what runs us, and no setting of ours. */
const OF_OTHERS = new Set(['MODE', 'PROD', 'NODE_ENV', 'PATH', 'PLAYWRIGHT_JSON_OUTPUT_FILE'])

const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

/** Names that the product, its build and its checks read from the environment. */
function namesRead(): string[] {
  const files = sourceFiles().filter(({ path }) => /^(src|server|sw|tools(?!\/rare)|vite\.config)/.test(path))
  const schema = files.filter(({ path }) => path === 'server/environment.ts')
  const names = [
    ...namesIn(files, /(?:process\.|meta\.)?\benv(?:\.|\[')([A-Z][A-Z_]+)\b/g),
    ...namesIn(schema, /(?<=\('|\s)([A-Z]+(?:_[A-Z]+)+|PORT|HOST|UPLOADS)(?=':?|: )/g),
  ]
  return [...new Set(names)].filter((name) => !OF_OTHERS.has(name)).toSorted()
}

/** Names in the first column of the table of the configuration. */
function namesListed(): string[] {
  const [, section = ''] = README.split(/^## Configuration$/m)
  const [table = ''] = section.split(/^## /m)
  const cells = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => ({ text: cell }))
  return namesIn(cells, /`([A-Z_]+)`/g).toSorted()
}

function namesIn(texts: readonly { readonly text: string }[], pattern: RegExp): string[] {
  return texts.flatMap(({ text }) => Array.from(text.matchAll(pattern), ([, name = '']) => name))
}

it('the README lists every name that is read from the environment, and no other', () => {
  expect(namesListed()).toEqual(namesRead())
})
