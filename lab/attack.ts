import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Attack, type Outcome, partOf } from './attack/attack.ts'
import { billOfMaterials } from './attack/bill-of-materials.ts'
import { cspEvaluator } from './attack/csp-evaluator.ts'
import { ffuf, secretlint } from './attack/exposure.ts'
import { recheck } from './attack/recheck.ts'
import { specmatic } from './attack/specmatic.ts'
import { sqlmap } from './attack/sqlmap.ts'
import { noTarget, startTarget } from './attack/start-target.ts'
import { wapiti } from './attack/wapiti.ts'
import { missingPrograms, provideProgram } from './programs.ts'

/*
 * Runs third-party security tools against the built app and a server of its own, and prints their findings. It takes most of an hour;
 * `--only NAME` runs one tool, and `--part 2/4` the second quarter of its attempts: sqlmap and wapiti take longer than all others together.
 * Exits with 0 only if all ran and every finding is explained.
 */

const ATTACKS: readonly Attack[] = [
  billOfMaterials,
  secretlint,
  recheck,
  cspEvaluator,
  ffuf,
  specmatic,
  sqlmap,
  wapiti,
]

const { values } = parseArgs({
  options: { only: { type: 'string' }, part: { type: 'string', default: '1/1' } },
})
const part = partOf(values.part)
const wanted = ATTACKS.filter(({ name }) => values.only === undefined || name === values.only)
if (wanted.length === 0)
  throw new Error(`There is no ${values.only}; there are ${ATTACKS.map(({ name }) => name).join(', ')}`)

const reports = join(import.meta.dirname, '../test-results/attack')
mkdirSync(reports, { recursive: true })
for (const { apt } of wanted) if (apt) provideProgram(apt)

const rows: { tool: string; tried: string; tries: number | string; findings: number | string }[] = []
const findings: string[] = []
for (const attack of wanted) {
  console.log(`== ${attack.name}: ${attack.tried}`)
  const { version, tries, findings: found } = await outcomeOf(attack)
  for (const finding of found) console.log(`   ${finding}`)
  findings.push(...found)
  rows.push({ tool: `${attack.name} ${version}`, tried: attack.tried, tries, findings: found.length })
}
console.table(rows)
process.exitCode = findings.length === 0 ? 0 : 1

/** A missing or broken tool finds nothing, so its failure counts as a finding. */
async function outcomeOf(attack: Attack): Promise<Outcome> {
  try {
    const missing = missingPrograms(attack)
    if (missing.length > 0) throw new Error(missing.join('; '))
    // Each tool gets a server of its own, so that none sees the data of another.
    const folder = join(reports, attack.name.replaceAll(' ', '-'))
    const target = attack.needsTarget ? await startTarget(folder) : noTarget(folder)
    try {
      const outcome = await attack.run(target, part)
      return { ...outcome, findings: [...new Set([...outcome.findings, ...target.failures()])] }
    } finally {
      await target.stop()
    }
  } catch (error) {
    return {
      version: '',
      tries: 0,
      findings: [`did not run: ${error instanceof Error ? error.message : String(error)}`],
    }
  }
}
