import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { type Budget, type BuiltFiles, BUDGETS } from './budgets.ts'

const compress = promisify(brotliCompress)

/** A budget and what the build really costs. */
export interface Spending {
  readonly budget: Budget
  readonly bytes: number
}

/** Weighs the build in `folder` against every budget. */
export function weigh(folder: string, build: BuiltFiles): Promise<Spending[]> {
  return Promise.all(
    BUDGETS.map(async (budget) => {
      const sizes = [...budget.files(build)].map((file) => compressedSize(join(folder, file)))
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      return { budget, bytes }
    }),
  )
}

/** The spendings as a table, one line each, the broken ones with their reason. */
export function budgetTable(spendings: readonly Spending[]): string {
  return spendings
    .map(({ budget, bytes }) => {
      const line = `  ${budget.what.padEnd(34)}${kilobytes(bytes)} of ${kilobytes(budget.limitBytes)} kB`
      return bytes > budget.limitBytes ? `${line}  TOO MUCH: ${budget.reason}` : line
    })
    .join('\n')
}

async function compressedSize(file: string): Promise<number> {
  // Brotli's default quality is 11, which is what the build writes beside each file.
  return (await compress(await readFile(file))).length
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(6)
}
