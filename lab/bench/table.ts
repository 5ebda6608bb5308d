import { type Figure, type Unit, median, reachesGoal } from './figure.ts'

const SHOWN: Readonly<Record<Unit, (value: number) => string>> = {
  bytes: (value) => `${(value / 1000).toFixed(1)} kB`,
  ms: (value) => `${Math.round(value)} ms`,
  'fine ms': (value) => `${value.toFixed(2)} ms`,
  seconds: (value) => `${value.toFixed(2)} s`,
  score: (value) => String(Math.round(value)),
  ratio: (value) => `${value.toFixed(2)} x`,
  frames: (value) => String(Math.round(value)),
  requests: (value) => String(Math.round(value)),
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
