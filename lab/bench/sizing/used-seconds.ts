import { readdirSync, readFileSync } from 'node:fs'

/** The kernel's unit on every Linux that runs Node. */
const TICKS_PER_SECOND = 100

interface Times {
  readonly parent: number
  readonly own: number
  /** Ticks of children that have ended. */
  readonly children: number
}

/** Processor time of a process and all its descendants, in seconds. Linux only: NaN elsewhere. */
export function usedSeconds(pid: number): number {
  const root = timesOf(pid)
  if (root === undefined) return Number.NaN
  const children = readdirSync('/proc').flatMap((name) => {
    const times = /^\d+$/.test(name) ? timesOf(Number(name)) : undefined
    return times?.parent === pid ? times.own + times.children : []
  })
  return (root.own + root.children + children.reduce((sum, ticks) => sum + ticks, 0)) / TICKS_PER_SECOND
}

function timesOf(pid: number): Times | undefined {
  try {
    // The field before is the program's name in parentheses, which may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [parent, user, system, childUser, childSystem] = [1, 11, 12, 13, 14].map((index) =>
      Number(fields[index]),
    )
    return {
      parent: parent ?? 0,
      own: (user ?? 0) + (system ?? 0),
      children: (childUser ?? 0) + (childSystem ?? 0),
    }
  } catch {
    return undefined
  }
}
