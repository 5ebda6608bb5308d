import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compile } from 'tailwindcss'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { ROOT, type SourceFile, sourceFiles, textOf } from './source-files.ts'

/*
 * The design's colours, sizes and radii are the only ones that Tailwind knows, so a class outside the design is no error: it has no effect.
 * Only what stands in an attribute is looked at, not what a variable holds.
 */
test.each([
  ['app', 'src', 'src/ui/styles/styles.css'],
  ['desk', 'desk', 'desk/src/style/desk.css'],
])('every class of the %s is in its stylesheets', async (_name, folder, entry) => {
  const isKnown = await stylesheets(folder, entry)
  const used = sourceFiles().filter(({ path }) => path.startsWith(`${folder}/`) && path.endsWith('.tsx'))
  const unknown = used.flatMap((file) =>
    classesIn(file)
      .filter((name) => !isKnown(name))
      .map((name) => `${file.path}: ${name}`),
  )
  expect(used.length).toBeGreaterThan(20)
  expect(unknown).toEqual([])
})

test('an unknown class is found wherever an attribute names it', async () => {
  const isKnown = await stylesheets('src', 'src/ui/styles/styles.css')
  const text =
    "<p className={`flex bg-white ${a === 'no' ? 'p-4 m-lost' : ''} tone-${b}`} labelClass=\"text-lost\" />"
  const found = classesIn({ path: 'x.tsx', text })
  expect(found).toEqual(['flex', 'bg-white', 'p-4', 'm-lost', 'text-lost'])
  expect(found.filter(isKnown)).toEqual(['flex', 'p-4'])
})

/** Whether a class is in the folder's stylesheets, or Tailwind makes it of their tokens. */
async function stylesheets(folder: string, entry: string): Promise<(name: string) => boolean> {
  const texts = globSync(`${folder}/**/*.css`, { cwd: ROOT }).map(textOf)
  const written = new Set(
    texts.flatMap((text) => [...text.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name)),
  )
  const tailwind = await compile(textOf(entry), {
    base: join(ROOT, dirname(entry)),
    loadStylesheet: async (id, base) => {
      const path = createRequire(join(base, 'any.css')).resolve(
        id === 'tailwindcss' ? 'tailwindcss/index.css' : id,
      )
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
    },
  })
  let length = tailwind.build([]).length
  const made = new Map<string, boolean>()
  return (name) => {
    if (name === 'group' || written.has(name)) return true
    if (!made.has(name)) {
      const before = length
      length = tailwind.build([name]).length
      made.set(name, length > before)
    }
    return made.get(name) === true
  }
}

/** The whole words in attributes that name classes; not those of comparisons and of functions that make a class. */
function classesIn({ path, text }: SourceFile): string[] {
  const names: string[] = []
  const attributes: Range[] = []
  const others: Range[] = []
  const add = (range: Range, words: string) => {
    if (!isWithin(range, attributes) || isWithin(range, others)) return
    names.push(...words.split(/\s+/).filter((word) => word !== '' && !word.includes(PART)))
  }
  new Visitor({
    JSXAttribute(node) {
      if (node.name.type === 'JSXIdentifier' && /class(name)?$/i.test(node.name.name)) attributes.push(node)
    },
    BinaryExpression: (node) => void others.push(node),
    CallExpression: (node) => void others.push(node),
    Literal: (node) => typeof node.value === 'string' && add(node, node.value),
    TemplateLiteral: (node) => add(node, node.quasis.map(({ value }) => value.raw).join(PART)),
  }).visit(parseSync(path, text).program)
  return names
}

/** Stands where an expression is: a word beside it is not whole. */
const PART = '\0'

interface Range {
  readonly start: number
  readonly end: number
}

const isWithin = ({ start, end }: Range, ranges: readonly Range[]) =>
  ranges.some((range) => start >= range.start && end <= range.end)
