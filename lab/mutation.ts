import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MUTATION_GROUPS } from './mutation/groups.ts'
import { type MutationReport, percentOf, scoresOf } from './mutation/score.ts'
import { installedPackages } from './programs.ts'

/*
 * Mutates the code that moves money, one small change at a time, and checks whether a test fails:
 *
 *   npm run mutation -- --only ledger,domain
 *
 * Code that has not changed since the last run is not mutated again. Exits with 1 when fewer than 85 % of the mutants were killed.
 */

const GOAL_PERCENT = 85
const ROOT = join(import.meta.dirname, '..')
/** These tests need no durability, so the databases may be in memory. */
const MEMORY = '/dev/shm'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const names = values.only?.split(',') ?? Object.keys(MUTATION_GROUPS)

const stryker = join(await installedPackages(), '@stryker-mutator/core/bin/stryker.js')
const reports = names.map((name): MutationReport => {
  // The process of an endless mutant is killed and leaves its database running; PostgreSQL ends by itself once its folder is gone.
  const TMPDIR = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'krapao-mutation-'))
  // As root the database runs as another user, who needs access to this folder.
  chmodSync(TMPDIR, 0o755)
  const { status } = spawnSync(process.execPath, [stryker, 'run', 'lab/mutation/stryker.config.mjs'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_GROUP: name, TMPDIR },
  })
  rmSync(TMPDIR, { recursive: true, force: true })
  if (status !== 0) throw new Error(`mutating ${name} did not come to its end`)
  return JSON.parse(readFileSync(join(ROOT, '.cache', 'mutation', `${name}.json`), 'utf8'))
})

const scores = scoresOf(reports)
for (const { file, noticed, made } of scores) {
  console.log(
    `${percentOf([{ noticed, made }]).toFixed(1).padStart(6)} %  ${String(noticed).padStart(4)} of ${String(made).padStart(4)}  ${file}`,
  )
}
const percent = percentOf(scores)
console.log(`${percent.toFixed(1).padStart(6)} %  all`)
process.exitCode = percent >= GOAL_PERCENT ? 0 : 1
