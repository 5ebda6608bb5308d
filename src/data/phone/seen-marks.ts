import * as v from 'valibot'
import { createStore } from '../../listeners.ts'
import { session } from '../../session/session.ts'
import { resilientStore } from '../../storage/resilient-store.ts'

const Marks = v.array(v.string())

/** Fingerprints only. Outlives the session, unlike the member's store. */
export const seenStore = resilientStore('krapao-seen')

/** How many are kept: more than are ever shown at once. */
const KEPT = 20

/** Fingerprints of what the member has seen on this phone, newest first. They outlive the page if the member is remembered. */
export function seenMarks(name: string) {
  /** Undefined until they have been read from this phone. */
  const marks = createStore<readonly string[] | undefined>(undefined)
  let reading: Promise<void> | undefined
  const become = (seen: readonly string[]) => marks.set([...new Set(seen)].slice(0, KEPT))

  /** Never rejects. */
  async function read(): Promise<readonly string[]> {
    reading ??= seenStore
      .read(name)
      .then((stored) => become([...(marks.get() ?? []), ...(v.is(Marks, stored) ? stored : [])]))
    await reading
    return marks.get() ?? []
  }

  return {
    read,

    /** The marks, if they have been read. */
    get: marks.get,

    add(...seen: readonly string[]): void {
      become([...seen, ...(marks.get() ?? [])])
      if (session.remembered()) void seenStore.write(name, marks.get())
    },

    /** Also calls `listener` when the marks have been read. */
    subscribe: (listener: () => void): (() => void) => {
      void read()
      return marks.subscribe(listener)
    },
  }
}
