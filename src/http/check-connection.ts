import { connection } from '../connection.ts'
import { SITE_PATHS } from '../contract/site-paths.ts'
import { ask } from './ask.ts'

/** Longest wait for a sign of life, in ms. */
const WAIT_MS = 10_000

let asking: Promise<void> | undefined

/** Asks the server for a sign of life and notes whether it came. Never rejects. */
export function checkConnection(): Promise<void> {
  // The worker never gives this answer from its cache.
  asking ??= ask(SITE_PATHS.terminated, WAIT_MS)
    .then(
      () => connection.note(true),
      () => connection.note(false),
    )
    .finally(() => (asking = undefined))
  return asking
}
