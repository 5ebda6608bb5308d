import { parseArgs } from 'node:util'
import { connectTo } from './contract/backend.ts'
import { checkBackend } from './contract/check-backend.ts'
import { Findings } from './contract/findings.ts'

/*
 * Compares a backend with the API of the app, line by line:
 *
 *   npm run contract -- --backend https://api.operator.example --username 0812345678 --password secret
 *
 * Nothing is changed but one session, unless `--money` is given: then 1 baht goes into a game and back. `--origin` names the
 * address the app is served from, if that is another. Ends with 1 when something differs.
 */

const { values } = parseArgs({
  options: {
    backend: { type: 'string' },
    username: { type: 'string' },
    password: { type: 'string' },
    origin: { type: 'string' },
    money: { type: 'boolean', default: false },
  },
})
if (values.backend === undefined || !URL.canParse(values.backend)) {
  throw new Error('Say which backend: npm run contract -- --backend https://api.operator.example')
}
const { username, password, origin, money } = values
const member = username !== undefined && password !== undefined ? { username, password } : undefined

const findings = new Findings()
await checkBackend(connectTo(values.backend), findings, { member, origin, mayMoveMoney: money })
for (const line of findings.lines()) console.log(line)
process.exitCode = findings.count('differs') === 0 ? 0 : 1
