/** The part that we read of a report in the common format of mutation testing tools. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>
}

/** How many mutants of one file there were, and how many were killed. */
export interface Score {
  readonly file: string
  readonly noticed: number
  readonly made: number
}

const NOTICED = new Set(['Killed', 'Timeout'])
const UNNOTICED = new Set(['Survived', 'NoCoverage'])

/** The scores of all files of some reports, by name. Mutants that were ignored on purpose, or do not compile, do not count. */
export function scoresOf(reports: readonly MutationReport[]): Score[] {
  const files = reports.flatMap((report) => Object.entries(report.files))
  return files
    .map(([file, { mutants }]) => {
      const count = (statuses: ReadonlySet<string>) =>
        mutants.filter(({ status }) => statuses.has(status)).length
      const noticed = count(NOTICED)
      return { file, noticed, made: noticed + count(UNNOTICED) }
    })
    .filter(({ made }) => made > 0)
    .toSorted((a, b) => a.file.localeCompare(b.file))
}

/** The share of killed mutants, in percent. */
export function percentOf(scores: readonly Pick<Score, 'noticed' | 'made'>[]): number {
  const sum = (key: 'noticed' | 'made') => scores.reduce((total, score) => total + score[key], 0)
  return (100 * sum('noticed')) / Math.max(1, sum('made'))
}
