import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'
import { CheckingNote, Note } from '../feedback/note.tsx'

interface WaitNoteProps {
  wait: ReturnType<typeof useWait>
  /** Shown at once, until the member may leave. */
  children?: ReactNode
}

/** A note in a busy modal: first that it takes longer, then that the member need not wait. Announced when it appears. */
export function WaitNote({ wait, children }: WaitNoteProps) {
  const words = useWaitWords()
  if (wait === 'released' && words !== undefined) {
    return (
      <output className="contents">
        <Note>{words.released}</Note>
      </output>
    )
  }
  const text = children ?? (wait === 'short' ? undefined : words?.slow)
  return text === undefined ? null : <CheckingNote>{text}</CheckingNote>
}

/** After this time a wait is long enough for a note, in ms. */
const SLOW_AFTER_MS = 5000

/** After this time the member may leave, in ms. */
const RELEASED_AFTER_MS = 10_000

/** Length of the wait: at `slow` a note is shown, at `released` the member may leave. */
type Wait = 'short' | 'slow' | 'released'

/** How long something has been busy. Starts again with each wait. */
export function useWait(busy: boolean): Wait {
  const [wait, setWait] = useState<Wait>('short')
  useEffect(() => {
    if (!busy) return undefined
    const timers = [
      setTimeout(() => setWait('slow'), SLOW_AFTER_MS),
      setTimeout(() => setWait('released'), RELEASED_AFTER_MS),
    ]
    return () => {
      timers.forEach(clearTimeout)
      setWait('short')
    }
  }, [busy])
  return wait
}

/** The words of the notes about a wait, in the member's language. */
interface WaitWords {
  readonly slow: string
  readonly released: string
}

let words: WaitWords | undefined
const wordListeners = createListeners()

/** Sets the words, which are loaded after the first screen. */
export function setWaitWords(given: WaitWords): void {
  words = given
  wordListeners.notify()
}

/** Undefined until the words are loaded: then no note is shown. */
function useWaitWords(): WaitWords | undefined {
  return useSyncExternalStore(wordListeners.subscribe, () => words)
}

let heldModals = 0
const heldListeners = createListeners()

/** Whether some open modal must not be closed, not even by the system's back. */
export const isModalHeld = (): boolean => heldModals > 0

/** Calls the listener whenever {@link isModalHeld} may have changed. */
export const subscribeHeldModals = heldListeners.subscribe

/** Keeps the member in a modal while `held`. */
export function useHeldModal(held: boolean): void {
  useEffect(() => {
    if (!held) return undefined
    change(1)
    return () => change(-1)
  }, [held])
}

function change(by: number): void {
  heldModals += by
  heldListeners.notify()
}
