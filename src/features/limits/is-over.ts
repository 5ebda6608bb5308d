import { useNow } from '../../hooks/use-clock.ts'

const MINUTE_MS = 60_000

/** Whether a time has passed, looked at every minute. */
export function useIsOver(iso: string): boolean {
  return Date.parse(iso) <= useNow(MINUTE_MS).getTime()
}
