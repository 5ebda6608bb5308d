const stack: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

/** The dialogs that are open now, in order. What lies outside the top one is inert, toasts included. */
export const openModals = {
  /** Puts a dialog on top; the returned function takes it away. */
  enter(dialog: HTMLDialogElement): () => void {
    stack.push(dialog)
    announce()
    return () => {
      const index = stack.indexOf(dialog)
      if (index >= 0) stack.splice(index, 1)
      announce()
    }
  },
  top: (): HTMLDialogElement | undefined => stack.at(-1),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
