import { lookup } from '../../contract/lookup.ts'
import { call } from '../../http/client.ts'

/** How long the question may take, in ms; then the site counts as open. */
const TERMINATED_WAIT_MS = 3000

/**
 * The operator's own name for the site; undefined when there is none.
 * @throws ApiError
 */
export async function fetchSiteName(): Promise<string | undefined> {
  const { name } = await call(lookup.info)
  return name?.trim() || undefined
}

/** Whether the operator has closed the site for good. A failed or slow answer is a no: a side check must not lock anyone out. */
export async function isSiteTerminated(): Promise<boolean> {
  try {
    const { terminated } = await call(lookup.terminated, undefined, { timeoutMs: TERMINATED_WAIT_MS })
    return terminated === 'gone'
  } catch {
    return false
  }
}
