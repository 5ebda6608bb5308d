/** A clock that does not move while anything happens, and what is to happen when. */
export interface VirtualTime {
  /** Since the beginning, in ms. */
  now(): number
  /** @returns a function that calls it off */
  after(ms: number, task: () => void): () => void
  /** Lets time pass until then, in ms since the beginning, and everything happen that happens meanwhile. */
  run(untilMs: number): Promise<void>
}

interface Due {
  readonly atMs: number
  task: (() => void) | undefined
}

export function virtualTime(): VirtualTime {
  /** In the order in which it happens; what is due at the same moment, in the order in which it was asked for. */
  const dues: Due[] = []
  let nowMs = 0

  return {
    now: () => nowMs,
    after(ms, task) {
      const due: Due = { atMs: nowMs + Math.max(0, ms), task }
      dues.splice(dues.findLastIndex(({ atMs }) => atMs <= due.atMs) + 1, 0, due)
      return () => {
        due.task = undefined
      }
    },
    async run(untilMs) {
      for (let next = dues[0]; next !== undefined && next.atMs <= untilMs; next = dues[0]) {
        dues.shift()
        if (next.task === undefined) continue
        nowMs = next.atMs
        next.task()
        await settled()
      }
      nowMs = untilMs
    },
  }
}

/** Until every promise has led to what it leads to: all that takes time is on the clock, so that nothing else is waited for. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
