import { createListeners } from '../../listeners.ts'

const stack: HTMLDialogElement[] = []
const listeners = createListeners()

/** Puts an open dialog on top; the returned function takes it away again. */
export function enterModal(dialog: HTMLDialogElement): () => void {
  stack.push(dialog)
  listeners.tell()
  return () => {
    const index = stack.indexOf(dialog)
    if (index >= 0) stack.splice(index, 1)
    listeners.tell()
  }
}

/** The dialog on top. Whatever lies outside it is inert, toasts included. */
export const topModal = (): HTMLDialogElement | undefined => stack.at(-1)

/** Calls back whenever {@link topModal} may have changed. */
export const subscribeModals = listeners.subscribe
