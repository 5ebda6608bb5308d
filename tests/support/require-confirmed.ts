import * as v from 'valibot'
import { endpoints } from '../../src/contract/contract.ts'

/** Calls whose successes the app confirms, each with the pattern of its path. */
const CONFIRMED = endpoints.flatMap(({ path, confirms }) =>
  confirms === undefined ? [] : [{ path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), confirms }],
)

/**
 * Checks that a success of the real server contains what the app requires of it; otherwise the app would query the outcome of every such action.
 * @throws when it does not
 */
export function requireConfirmed(path: string, { status, body }: { status: number; body: unknown }): void {
  if (status !== 200) return
  const [bare = ''] = path.split('?', 1)
  const call = CONFIRMED.find((one) => one.path.test(bare))
  if (call !== undefined && !v.is(call.confirms, body))
    throw new Error(
      `${bare} was answered with a success that the app does not recognise: ${JSON.stringify(body)}`,
    )
}
