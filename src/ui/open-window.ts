/** A window that was opened in a tap and waits for its address. */
export interface WaitingWindow {
  /** Leads it to an address that has been checked. */
  go(address: string): void
  close(): void
}

/**
 * Opens an empty window at once: browsers allow one only within the tap, not when its address arrives later. Undefined when they refuse
 * even so. The page it shows later cannot reach back to ours.
 */
export function openWaitingWindow(): WaitingWindow | undefined {
  const opened = window.open('', '_blank')
  if (opened === null) return undefined
  opened.opener = null
  return {
    go: (address) => opened.location.replace(address),
    close: () => opened.close(),
  }
}
