const stack: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

/** Puts an open dialog on top; the returned function takes it away again. */
export function enterModal(dialog: HTMLDialogElement): () => void {
  stack.push(dialog)
  announce()
  return () => {
    const index = stack.indexOf(dialog)
    if (index >= 0) stack.splice(index, 1)
    announce()
  }
}

/** The dialog on top. Whatever lies outside it is inert, toasts included. */
export const topModal = (): HTMLDialogElement | undefined => stack.at(-1)

/** Calls back whenever {@link topModal} may have changed. */
export function subscribeModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
