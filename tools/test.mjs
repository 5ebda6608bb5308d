// `npm test`: every check, on a fresh clone too. Plain JavaScript, because nothing may be installed yet.
import { ensureInstalled, runToEnd } from './bootstrap.mjs'

await ensureInstalled()
process.exit(runToEnd('tools/checks/run-checks.ts', process.argv.slice(2)))
