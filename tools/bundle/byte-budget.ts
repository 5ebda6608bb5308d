import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { type Budget, type BuiltFiles, BUDGETS } from './budgets.ts'

const compress = promisify(brotliCompress)

/** A budget and the actual bytes of the build. */
export interface Spending {
  readonly budget: Budget
  readonly bytes: number
}

/** Compares the build in `folder` with every budget. */
export function weigh(folder: string, build: BuiltFiles): Promise<Spending[]> {
  return Promise.all(
    BUDGETS.map(async (budget) => {
      const sizes = [...budget.files(build)].map((file) => compressedSize(join(folder, file)))
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      return { budget, bytes }
    }),
  )
}

/** The results as a table, one line each; an exceeded budget with its reason. */
export function budgetTable(spendings: readonly Spending[]): string {
  return spendings
    .map(({ budget, bytes }) => {
      const line = `  ${budget.what.padEnd(34)}${kilobytes(bytes)} of ${kilobytes(budget.limitBytes)} kB`
      return bytes > budget.limitBytes ? `${line}  TOO MUCH: ${budget.reason}` : line
    })
    .join('\n')
}

async function compressedSize(file: string): Promise<number> {
  // Brotli's default quality is 11, like that of the files that the build writes.
  return (await compress(await readFile(file))).length
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(6)
}
