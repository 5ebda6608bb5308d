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
  /** What is due at the same moment happens in the order in which it was asked for. */
  readonly turn: number
  task: (() => void) | undefined
}

export function virtualTime(): VirtualTime {
  /** A binary heap: the next one is the first. */
  const heap: Due[] = []
  let [nowMs, turns] = [0, 0]

  function push(due: Due): void {
    let at = heap.push(due) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!swapped(parent, at)) break
      at = parent
    }
  }

  function pop(): Due | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || first === last) return first
    heap[0] = last
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const smaller = right < heap.length && isBefore(right, left) ? right : left
      if (smaller >= heap.length || !swapped(at, smaller)) return first
      at = smaller
    }
  }

  function isBefore(one: number, other: number): boolean {
    const [a, b] = [heap[one], heap[other]]
    if (a === undefined || b === undefined) return false
    return a.atMs < b.atMs || (a.atMs === b.atMs && a.turn < b.turn)
  }

  function swapped(parent: number, child: number): boolean {
    const [a, b] = [heap[parent], heap[child]]
    if (a === undefined || b === undefined || !isBefore(child, parent)) return false
    heap[parent] = b
    heap[child] = a
    return true
  }

  return {
    now: () => nowMs,
    after(ms, task) {
      turns += 1
      const due: Due = { atMs: nowMs + Math.max(0, ms), turn: turns, task }
      push(due)
      return () => {
        due.task = undefined
      }
    },
    async run(untilMs) {
      for (let next = heap[0]; next !== undefined && next.atMs <= untilMs; next = heap[0]) {
        pop()
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
