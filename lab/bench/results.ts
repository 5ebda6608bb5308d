import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Findings, median } from './figure.ts'
import type { Machine } from './machine.ts'
import { projectDir } from './processes.ts'

const FILE = join(projectDir, 'bench', 'results.json')

/** Results of other groups are kept unchanged. */
const Former = v.object({ groups: v.record(v.string(), v.unknown()) })

/** The stored results of one group. */
export interface GroupResult extends Findings {
  /** ISO date and time of its start. */
  readonly date: string
  readonly machine: Machine
  readonly loadAverage: { readonly before: number; readonly after: number }
}

/** Writes the results of a group to bench/results.json; other groups keep their previous figures. */
export async function saveGroup(name: string, result: GroupResult): Promise<void> {
  const figures = result.figures.map(({ runs, ...figure }) =>
    Object.assign(figure, { median: rounded(median(runs)), runs: runs.map(rounded) }),
  )
  const groups = { ...(await formerGroups()), [name]: { ...result, figures } }
  await mkdir(join(FILE, '..'), { recursive: true })
  await writeFile(FILE, `${onOneLine(JSON.stringify({ groups }, null, 2))}\n`)
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/** Puts each list of numbers on a line of its own, as the formatter does. */
function onOneLine(json: string): string {
  return json.replaceAll(/\[[\d.,\s-]+\]/g, (list) =>
    list.replaceAll(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  )
}

async function formerGroups(): Promise<Record<string, unknown>> {
  try {
    return v.parse(Former, JSON.parse(await readFile(FILE, 'utf8'))).groups
  } catch {
    return {}
  }
}
