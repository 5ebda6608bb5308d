import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A column that a statement of the server changes. */
export interface ChangedColumn {
  readonly table: string
  readonly column: string
}

/** Removing the demo is done as the owner. */
const OF_THE_OWNER = ['remove-demo.ts', 'demo-staff.ts']

/** The columns that the statements under a folder change, by their text: `UPDATE t SET ...` and `INSERT INTO t ... DO UPDATE SET ...`. */
export async function changedColumns(folder: string): Promise<ChangedColumn[]> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !OF_THE_OWNER.some((end) => name.endsWith(end)),
  )
  const texts = await Promise.all(names.map(async (name) => readFile(join(folder, name), 'utf8')))
  return [...texts.flatMap(updates), ...texts.flatMap(upserts)]
}

function updates(text: string): ChangedColumn[] {
  return [...text.matchAll(/(?<!FOR |DO )UPDATE (\w+)(?: \w)?\s+SET\s/g)].flatMap((found) =>
    assigned(text.slice(found.index + found[0].length)).map((column) => ({ table: found[1] ?? '', column })),
  )
}

function upserts(text: string): ChangedColumn[] {
  return [...text.matchAll(/DO UPDATE\s+SET\s/g)].flatMap((found) => {
    const table = [...text.slice(0, found.index).matchAll(/INSERT INTO (\w+)/g)].at(-1)?.[1] ?? ''
    return assigned(text.slice(found.index + found[0].length)).map((column) => ({ table, column }))
  })
}

/** The columns of a list of assignments, up to the clause after it or the end of its text. */
function assigned(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (letter === '(' || letter === '{') depth += 1
    if (letter === ')' || letter === '}') depth -= 1
    if (depth < 0 || letter === '`') break
    if (depth === 0 && /^\s(?:WHERE|FROM|RETURNING)\b/.test(text.slice(at, at + 11))) break
    if (depth === 0 && letter === ',') parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.flatMap((part) => /^\s*([a-z_]+)\s*=/.exec(part)?.[1] ?? [])
}
