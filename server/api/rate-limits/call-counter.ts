/** How many calls one caller may make within a time window. */
export interface CallLimit {
  readonly calls: number
  readonly windowSeconds: number
}

/** Counts one call, or a heavy one as `weight` calls. @returns undefined while calls are left, otherwise the seconds until the caller may call again. */
export type CountCall = (caller: string, weight?: number) => number | undefined

/** Maximum number of remembered callers; beyond it the one with the oldest window is dropped. */
const MAX_REMEMBERED = 50_000

/** Counts calls in the memory of this node, in windows that begin with a caller's first call. It needs no database statement. */
export function callCounter({ calls, windowSeconds }: CallLimit): CountCall {
  const windows = new Map<string, { endsAtMs: number; calls: number }>()
  return (caller, weight = 1) => {
    const nowMs = performance.now()
    const window = windows.get(caller)
    if (window !== undefined && window.endsAtMs > nowMs) {
      window.calls += weight
      return window.calls > calls ? Math.ceil((window.endsAtMs - nowMs) / 1000) : undefined
    }
    // The map stays in the order in which the windows began.
    windows.delete(caller)
    windows.set(caller, { endsAtMs: nowMs + windowSeconds * 1000, calls: weight })
    if (windows.size > MAX_REMEMBERED) windows.delete(windows.keys().next().value ?? '')
    return undefined
  }
}
