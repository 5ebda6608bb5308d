import { expect, it } from 'vitest'
import { SOURCE_FILES, textOf } from './source-files.ts'

/** Variables of the surrounding tools, not settings of ours. */
const OF_OTHERS = new Set(['MODE', 'PROD', 'NODE_ENV', 'PATH', 'PLAYWRIGHT_JSON_OUTPUT_FILE'])

const OPERATING = textOf('docs/OPERATING.md')

/** Names that the product, its build and its checks read from the environment. */
function namesRead(): string[] {
  const files = SOURCE_FILES.filter(({ path }) => /^(src|server|desk|sw|tools|vite\.config)/.test(path))
  const schema = files.filter(({ path }) => path === 'server/settings/environment.ts')
  const names = [
    ...namesIn(files, /(?:process\.|meta\.)?\benv(?:\.|\[')([A-Z][A-Z_]+)\b/g),
    ...namesIn(schema, /(?<=\('|\s)([A-Z]+(?:_[A-Z]+)+|PORT|HOST|UPLOADS)(?=':?|: )/g),
  ]
  return [...new Set(names)].filter((name) => !OF_OTHERS.has(name)).toSorted()
}

/** The names in the first column of the table below a heading. */
function namesListed(page: string, heading: string): string[] {
  const [, section = ''] = page.split(new RegExp(`^## ${heading}$`, 'm'))
  const [table = ''] = section.split(/^## /m)
  const cells = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => ({ text: cell }))
  return namesIn(cells, /`([A-Z_]+)`/g).toSorted()
}

function namesIn(texts: readonly { readonly text: string }[], pattern: RegExp): string[] {
  return texts.flatMap(({ text }) => Array.from(text.matchAll(pattern), ([, name = '']) => name))
}

it('OPERATING lists every name that is read from the environment, and no other', () => {
  expect(namesListed(OPERATING, 'Environment')).toEqual(namesRead())
})

it('OPERATING lists every switch of the site, and no other', () => {
  const [, switches = ''] =
    /const Switches = [^{]*\{([^}]*)\}/.exec(textOf('desk/contract/site/sections.ts')) ?? []
  const names = namesIn([{ text: switches }], /(\w+): v/g)
  expect(names.length).toBeGreaterThan(1)
  const [, section = ''] = OPERATING.split('\n## Switches\n')
  const [table = ''] = section.split('\n## ')
  expect(namesIn([{ text: table }], /^\| `(\w+)`/gm)).toEqual(names)
})
