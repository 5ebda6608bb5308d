import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createStore } from '../../listeners.ts'
import { CheckingNote, Note } from '../feedback/note.tsx'

interface WaitNoteProps {
  wait: ReturnType<typeof useWait>
  /** Shown at once, until the member may leave. */
  children?: ReactNode
}

/** A note in a busy modal: first that it takes longer, then that the member need not wait. Announced when it appears. */
export function WaitNote({ wait, children }: WaitNoteProps) {
  const words = useSyncExternalStore(waitWords.subscribe, waitWords.get)
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

/** The note of a form whose result nobody follows: it stays open until there is one. */
export function SlowNote({ busy }: { busy: boolean }) {
  const wait = useWait(busy, false)
  return busy ? <WaitNote wait={wait} /> : null
}

/** After this time a wait is long enough for a note, in ms. */
const SLOW_AFTER_MS = 5000

/** After this time the member may leave, in ms. */
const RELEASED_AFTER_MS = 10_000

/** Length of the wait: at `slow` a note is shown, at `released` the member may leave. */
type Wait = 'short' | 'slow' | 'released'

/** How long something has been busy. Never `released` unless `mayLeave`: what the member leaves must be followed. */
export function useWait(busy: boolean, mayLeave = true): Wait {
  const [wait, setWait] = useState<Wait>('short')
  useEffect(() => {
    if (!busy) return undefined
    const timers = [
      setTimeout(() => setWait('slow'), SLOW_AFTER_MS),
      mayLeave ? setTimeout(() => setWait('released'), RELEASED_AFTER_MS) : undefined,
    ]
    return () => {
      timers.forEach(clearTimeout)
      setWait('short')
    }
  }, [busy, mayLeave])
  return wait
}

/** The words of the notes about a wait, in the member's language. */
interface WaitWords {
  readonly slow: string
  readonly released: string
}

/** Undefined until they are loaded, after the first screen: no note is shown. */
export const waitWords = createStore<WaitWords | undefined>(undefined)

/** How many open modals must not be closed, not even by the system's back. */
export const heldModals = createStore(0)

/** Keeps the member in a modal while `held`. */
export function useHeldModal(held: boolean): void {
  useEffect(() => {
    if (!held) return undefined
    heldModals.set(heldModals.get() + 1)
    return () => heldModals.set(heldModals.get() - 1)
  }, [held])
}
