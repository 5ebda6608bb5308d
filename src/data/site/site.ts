import { SITE_PATHS } from '../../contract/site-paths.ts'
import { ask } from '../../http/ask.ts'

/** Longest wait for the answer, in ms; after that the site counts as open. */
const TERMINATED_WAIT_MS = 3000

/** Longest wait for the name, in ms; the next screen asks again. */
const NAME_WAIT_MS = 60_000

/** The operator's own name for the site; undefined when there is none. @throws when there is no usable answer */
export async function fetchSiteName(): Promise<string | undefined> {
  const { ok, body } = await ask(SITE_PATHS.info, NAME_WAIT_MS)
  if (!ok) throw new Error('The name was refused')
  const { name } = fieldsOf(body)
  return (typeof name === 'string' && name.trim()) || undefined
}

/** Whether the operator has closed the site for good. A failed or slow response counts as no, so that it locks nobody out. */
export async function isSiteTerminated(): Promise<boolean> {
  try {
    const { body } = await ask(SITE_PATHS.terminated, TERMINATED_WAIT_MS)
    const { terminated, message } = fieldsOf(body)
    // Any call may be answered with this message once the site is closed.
    return terminated === 'gone' || message === 'gone'
  } catch {
    return false
  }
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return Object(body)
}
