import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { type SourceFile, sourceFiles } from './source-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGES = ['*.md', '{desk,docs,examples,lab,server,src,tests}/**/*.md'].flatMap((pattern) =>
  globSync(pattern, { cwd: ROOT, exclude: (path) => path.includes('node_modules') }),
)

/** The name under which GitHub links a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** The relative links of a page that lead nowhere. */
function deadLinks(page: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? page : join(dirname(page), path)
      if (!existsSync(join(ROOT, target))) return true
      if (anchor === undefined || !target.endsWith('.md')) return false
      const there = target === page ? text : readFileSync(join(ROOT, target), 'utf8')
      const headings = [...there.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))
      return !headings.includes(anchor)
    })
    .map((link) => `${page}: ${link}`)
}

it('every link in the docs leads to an existing file and heading', () => {
  expect(PAGES.length).toBeGreaterThan(30)
  expect(PAGES.flatMap((page) => deadLinks(page, readFileSync(join(ROOT, page), 'utf8')))).toEqual([])
})

it('every record that the code names exists', () => {
  const files = globSync('{desk,lab,server,src,sw,tests,tools}/**/*.{ts,tsx,sql}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  }).filter((path) => !path.includes('promises.test'))
  const named = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/docs\/decisions\/\d{3}-[a-z0-9-]+\.md/g)].map(
      ([name]) => name,
    ),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !existsSync(join(ROOT, name)))).toEqual([])
})

/** Tests that make up names. */
const MADE_UP = /^tests\/(unit\/(tools|lab|sw)|architecture)\//

/** Names of source files with their folders: `'server/main.ts'`, `'../server/main.ts'`, `${folder}/log/logger.ts'`. */
const PATH = /(?<=['"`]|\}\/)(?:\.\.\/)*((?:[\w-][\w.-]*\/)+[\w.-]+\.(?:tsx?|mjs|sql|css))(?=['"`])/g

/** The paths in the strings of a file that lead nowhere; the compiler checks those of imports only. */
function deadPaths({ path, text }: SourceFile): string[] {
  const places = [dirname(path), dirname(dirname(path)), '.', 'src', 'server', 'desk/src', 'node_modules']
  const withoutImports = text.replaceAll(/(from |import\(|import )'[^'$]+'/g, '')
  return [...withoutImports.matchAll(PATH)]
    .map(([, name = '']) => name)
    .filter((name) => !places.some((place) => existsSync(join(ROOT, place, name))))
    .map((name) => `${path}: ${name}`)
}

it('every path of a source file that a string names exists', () => {
  const files = sourceFiles().filter(({ path }) => !MADE_UP.test(path))
  expect(files.flatMap(deadPaths)).toEqual([])
})

it('a path that leads nowhere is found', () => {
  const text = "spawn('server/main.ts'); spawn('server/maim.ts'); join(SERVER, `platform/log/absent.ts`)"
  expect(deadPaths({ path: 'tests/x.ts', text })).toEqual([
    'tests/x.ts: server/maim.ts',
    'tests/x.ts: platform/log/absent.ts',
  ])
})

it.each(['(absent.md)', '(README.md#absent)', '(#absent)'])('a dead link is found: %s', (link) => {
  expect(deadLinks('README.md', `# Title\n[text]${link}`)).toHaveLength(1)
})
