import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, textOf } from './source-files.ts'

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
      const there = target === page ? text : textOf(target)
      const headings = [...there.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))
      return !headings.includes(anchor)
    })
    .map((link) => `${page}: ${link}`)
}

it('every link in the docs leads to an existing file and heading', () => {
  expect(PAGES.length).toBeGreaterThan(30)
  expect(PAGES.flatMap((page) => deadLinks(page, textOf(page)))).toEqual([])
})

it('every record that the code names exists', () => {
  const files = globSync('{desk,lab,server,src,sw,tests,tools}/**/*.{ts,tsx,sql}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  }).filter((path) => !path.includes('promises.test'))
  const named = files.flatMap((file) =>
    [...textOf(file).matchAll(/docs\/decisions\/\d{3}-[a-z0-9-]+\.md/g)].map(([name]) => name),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !existsSync(join(ROOT, name)))).toEqual([])
})

it.each(['(absent.md)', '(README.md#absent)', '(#absent)'])('a dead link is found: %s', (link) => {
  expect(deadLinks('README.md', `# Title\n[text]${link}`)).toHaveLength(1)
})
