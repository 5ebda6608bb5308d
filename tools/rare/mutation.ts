import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MUTATION_GROUPS } from './mutation/groups.ts'
import { type MutationReport, percentOf, scoresOf } from './mutation/score.ts'

/*
 * Changes the code that moves money, one small thing at a time, and looks whether a test notices:
 *
 *   npm run mutation -- --only ledger,domain
 *
 * What has not changed since the last run is not tried again. Ends with 1 when fewer than 85 % of the changes were noticed.
 */

const GOAL_PERCENT = 85
const ROOT = join(import.meta.dirname, '../..')
const STRYKER = join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
/** Whether a disk keeps its word is not what is tested here, so the databases may lie in memory. */
const MEMORY = '/dev/shm'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const names = values.only?.split(',') ?? Object.keys(MUTATION_GROUPS)

const reports = names.map((name): MutationReport => {
  // A mutant that never ends takes its process with it, and leaves a database: one without its folder ends by itself.
  const TMPDIR = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'krapao-mutation-'))
  // Root's database runs as another user, who has to pass through.
  chmodSync(TMPDIR, 0o755)
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', 'tools/rare/mutation/stryker.config.mjs'], {
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
