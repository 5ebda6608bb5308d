import { createContext } from 'react'
import { createListeners } from '../../listeners.ts'

const stack: HTMLDialogElement[] = []
const listeners = createListeners()

/** Adds an open dialog to the stack. Returns a function that removes it. */
export function enterModal(dialog: HTMLDialogElement): () => void {
  stack.push(dialog)
  listeners.notify()
  return () => {
    const index = stack.indexOf(dialog)
    if (index >= 0) stack.splice(index, 1)
    listeners.notify()
  }
}

/** What had the focus when a dialog was opened, then what had it when the dialog below was opened, and so on. */
const openers = new WeakMap<HTMLDialogElement, readonly Element[]>()

/** Notes who opens a dialog. Call it just before it is shown. */
export function noteOpener(dialog: HTMLDialogElement): void {
  const below = topModal()
  const opener = document.activeElement
  openers.set(dialog, [...(opener ? [opener] : []), ...((below && openers.get(below)) ?? [])])
}

/** Gives the focus to what opened a closed dialog, where the browser could not because that has left the page. The page does not scroll. */
export function returnFocus(dialog: HTMLDialogElement): void {
  for (const opener of openers.get(dialog) ?? []) {
    if (document.activeElement !== document.body) return
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  }
}

/** The dialog on top. Everything outside it is inert, toasts included. */
export const topModal = (): HTMLDialogElement | undefined => stack.at(-1)

/** Calls the listener whenever {@link topModal} may have changed. */
export const subscribeModals = listeners.subscribe

/** True around modals that must close, even if their `open` is true. */
export const LeavingContext = createContext(false)
