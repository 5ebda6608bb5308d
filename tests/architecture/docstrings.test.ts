import { expect, it } from 'vitest'
import { type SourceFile, SOURCE_FILES } from './source-files.ts'

/** A docblock, and what it describes up to the body of a function or the next empty line. */
const DESCRIBED = /\/\*\*((?:(?!\*\/)[\s\S])*@param(?:(?!\*\/)[\s\S])*)\*\/\s*([\s\S]*?)(?: \{\n|\n\n)/g

/** The names after `@param` that are no parameters. */
function wrongParams({ path, text }: SourceFile): string[] {
  return [...text.matchAll(DESCRIBED)].flatMap(([, docs = '', described = '']) =>
    Array.from(docs.matchAll(/@param (\w+)/g), ([, name = '']) => name)
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(described))
      .map((name) => `${path}: ${name}`),
  )
}

it('every @param names a parameter', () => {
  expect(SOURCE_FILES.flatMap(wrongParams)).toEqual([])
  const text = '/** @param a one\n * @param b other */\nexport function f(\n  a: string,\n): void {\n}'
  expect(wrongParams({ path: 'x.ts', text })).toEqual(['x.ts: b'])
})
