/** What jsdom lacks: dialogs that take the focus and give it back, popovers that show, a page that scrolls and has a layout. */
export function installDialogs(): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>()

  HTMLDialogElement.prototype.showModal = function showModal() {
    if (this.open) throw new DOMException('already open', 'InvalidStateError')
    openers.set(this, document.activeElement)
    this.open = true
    this.querySelector<HTMLElement>('button, input, a[href]')?.focus()
  }

  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    this.open = false
    const opener = openers.get(this)
    if (opener instanceof HTMLElement) opener.focus()
    setTimeout(() => this.dispatchEvent(new Event('close')))
  }

  HTMLElement.prototype.showPopover = showPopover
  Element.prototype.scrollIntoView = () => {}
  document.elementFromPoint = () => null
}

/** What the browser does for Escape or the system's back: asks first, and closes by itself if nobody objects. */
export function requestClose(dialog: HTMLElement): void {
  const asks = new Event('cancel', { cancelable: true })
  if (dialog.dispatchEvent(asks) && dialog instanceof HTMLDialogElement) dialog.close()
}

function showPopover(this: HTMLElement): void {
  this.style.display = 'grid'
}
