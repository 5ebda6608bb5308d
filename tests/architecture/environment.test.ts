import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Set by what runs us, and no setting of ours. */
const OF_OTHERS = new Set(['MODE', 'PROD', 'NODE_ENV', 'PATH', 'PLAYWRIGHT_JSON_OUTPUT_FILE'])

const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

/** Names that the product, its build and its checks read from the environment. */
function namesRead(): string[] {
  const names = sourceFiles()
    .filter(({ path }) => /^(src|server|sw|tools(?!\/rare)|vite\.config)/.test(path))
    .flatMap(({ path, text }) => [
      ...text.matchAll(/(?:process\.|meta\.)?\benv(?:\.|\[')([A-Z][A-Z_]+)\b/g),
      ...(path === 'server/config.ts'
        ? text.matchAll(/(?<=\('|\s)([A-Z]+(?:_[A-Z]+)+|PORT|HOST|UPLOADS)(?=':?|: )/g)
        : []),
    ])
    .map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !OF_OTHERS.has(name)).toSorted()
}

/** Names in the first column of the table of the configuration. */
function namesListed(): string[] {
  const [, section = ''] = README.split(/^## Configuration$/m)
  const [table = ''] = section.split(/^## /m)
  const rows = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => [
    ...cell.matchAll(/`([A-Z_]+)`/g),
  ])
  return rows.map(([, name = '']) => name).toSorted()
}

it('the README lists every name that is read from the environment, and no other', () => {
  expect(namesListed()).toEqual(namesRead())
})
