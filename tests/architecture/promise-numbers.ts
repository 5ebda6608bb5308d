import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A promise that a file of tests says it proves. */
interface Named {
  readonly file: string
  readonly number: string
}

const DOCBLOCK = /\/\*\*[\s\S]*?\*\//g
/** The title of a test or of a group of tests, also behind the values of a table. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\]\)\()\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g
const NUMBER = /\b[SR]\d{1,2}\b/g

/** The promises that a file names in its docblocks and the titles of its tests. */
export function numbersNamedIn(source: string): Set<string> {
  const docblocks = [...source.matchAll(DOCBLOCK)].map(([whole]) => whole)
  const titles = [...source.matchAll(TITLE)].map(([, , title = '']) => title)
  return new Set(
    [...docblocks, ...titles].flatMap((text) => [...text.matchAll(NUMBER)].map(([number]) => number)),
  )
}

/** What all files under a folder name, by file. */
export async function numbersNamedUnder(folder: string): Promise<Named[]> {
  const named: Named[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: folder })) {
    // Its examples name promises on purpose.
    if (file === 'architecture/promises.test.ts') continue
    for (const number of numbersNamedIn(await readFile(join(folder, file), 'utf8')))
      named.push({ file, number })
  }
  return named
}
