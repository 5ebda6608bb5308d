import { parseArgs } from 'node:util'
import { connectTo } from './contract/backend.ts'
import { checkBackend } from './contract/check-backend.ts'
import { Findings } from './contract/findings.ts'

/*
 * Compares a backend with the API of the app, and prints one line for each finding:
 *
 *   npm run contract -- --backend https://api.operator.example --username 0812345678 --password secret
 *
 * It changes nothing except one session, unless `--money` is given: then it moves 1 baht into a game and back. `--origin` names the address
 * of the app, if it differs from the backend's. Ends with 1 when something differs.
 */

const EXAMPLE = 'npm run contract -- --backend https://api.operator.example'

/** A command was called with wrong arguments. The message explains in one line what to do. */
class UnfitCallError extends Error {
  override readonly name = 'UnfitCallError'
}

try {
  process.exitCode = (await compare()) ? 0 : 1
} catch (error) {
  const isWrongCall = error instanceof TypeError && 'code' in error
  console.error(isWrongCall || error instanceof UnfitCallError ? error.message : error)
  process.exitCode = 1
}

/** Whether the backend answers as the app expects. */
async function compare(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      backend: { type: 'string' },
      username: { type: 'string' },
      password: { type: 'string' },
      origin: { type: 'string' },
      money: { type: 'boolean', default: false },
    },
  })
  const { backend, username, password, origin, money } = values
  if (backend === undefined || !URL.canParse(backend))
    throw new UnfitCallError(`Say which backend: ${EXAMPLE}`)
  if ((username === undefined) !== (password === undefined))
    throw new UnfitCallError('A member is a --username with a --password')
  await requireAnAnswer(backend)
  const member = username !== undefined && password !== undefined ? { username, password } : undefined
  const findings = new Findings()
  await checkBackend(connectTo(backend), findings, { member, origin, mayMoveMoney: money })
  for (const line of findings.lines()) console.log(line)
  return findings.count('differs') === 0
}

/** Without any answer every call would differ, and no line would give the reason. */
async function requireAnAnswer(backend: string): Promise<void> {
  const { status, body } = await connectTo(backend).request({ method: 'GET', path: '/api/site' })
  if (status === 0) throw new UnfitCallError(`Nothing answers at ${backend}: ${String(body)}`)
}
