import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Figure, type Findings, median, reachesGoal, type Unit } from './figure.ts'
import { projectDir } from './processes.ts'

/** The machine that figures were measured on; without it they are meaningless. */
export interface Machine {
  readonly cores: number
  readonly cpu: string
  readonly memoryGigabytes: number
  readonly system: string
  readonly node: string
  readonly chromium: string
}

/** Describes this machine and the browser at that path. */
export function describeMachine(browserPath: string): Machine {
  const version = spawnSync(browserPath, ['--version'], { encoding: 'utf8' }).stdout
  return {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? 'unknown',
    memoryGigabytes: Math.round(totalmem() / 1e8) / 10,
    system: `${platform()} ${arch()}`,
    node: process.version,
    chromium: version.trim(),
  }
}

/** The load average of the last minute: above the number of cores, measured times are too long. */
export function loadAverage(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100
}

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
  await writeFile(FILE, `${JSON.stringify({ groups }, null, 2)}\n`)
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

async function formerGroups(): Promise<Record<string, unknown>> {
  try {
    return v.parse(Former, JSON.parse(await readFile(FILE, 'utf8'))).groups
  } catch {
    return {}
  }
}

const SHOWN: Readonly<Record<Unit, (value: number) => string>> = {
  bytes: (value) => `${(value / 1000).toFixed(1)} kB`,
  ms: (value) => `${Math.round(value)} ms`,
  'fine ms': (value) => `${value.toFixed(2)} ms`,
  seconds: (value) => `${value.toFixed(2)} s`,
  score: (value) => String(Math.round(value)),
  ratio: (value) => `${value.toFixed(2)} x`,
  count: (value) => String(Math.round(value)),
  'per second': (value) => `${Math.round(value)} /s`,
}

/** The figures as lines of a table: name, value, goal, verdict. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [['what', 'value', 'goal', ''], ...figures.map(rowOf)]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(([what = '', value = '', goal = '', verdict = '']) =>
      [what.padEnd(widths[0] ?? 0), value.padStart(widths[1] ?? 0), goal.padStart(widths[2] ?? 0), verdict]
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function rowOf(figure: Figure): string[] {
  const { what, unit, runs, goal } = figure
  const show = SHOWN[unit]
  const reached = reachesGoal(figure)
  return [
    what,
    show(median(runs)),
    goal === undefined ? '' : 'maximum' in goal ? `<= ${show(goal.maximum)}` : `>= ${show(goal.minimum)}`,
    reached === undefined ? '' : reached ? 'ok' : unit === 'bytes' || unit === 'ms' ? 'over' : 'missed',
  ]
}
