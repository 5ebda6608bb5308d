import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A promise that a test file claims to prove. */
interface Named {
  readonly file: string
  readonly number: string
}

const DOCBLOCK = /\/\*\*[\s\S]*?\*\//g
/** The title of a test or of a group of tests, with or without a table of values before it. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\]\)\()\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g
const NUMBER = /\b[SR]\d{1,2}\b/g

/** The promises that a file names in its docblocks and in the titles of its tests. */
export function numbersNamedIn(source: string): Set<string> {
  const docblocks = [...source.matchAll(DOCBLOCK)].map(([whole]) => whole)
  const titles = [...source.matchAll(TITLE)].map(([, , title = '']) => title)
  return new Set(
    [...docblocks, ...titles].flatMap((text) => [...text.matchAll(NUMBER)].map(([number]) => number)),
  )
}

/** The promises that the files under a folder name. */
export async function numbersNamedUnder(folder: string): Promise<Named[]> {
  const named: Named[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: folder })) {
    // The examples in this test name promises that they do not prove.
    if (file === 'architecture/promises.test.ts') continue
    for (const number of numbersNamedIn(await readFile(join(folder, file), 'utf8')))
      named.push({ file, number })
  }
  return named
}
