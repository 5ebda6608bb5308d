/** What one tab tells the others of this browser. */
export type TabMessage = 'signed-in' | 'signed-out'

const CHANNEL = 'krapao-session'

/** Tells every other tab. A browser without BroadcastChannel leaves each tab to find out by its next call. */
export function tellTabs(message: TabMessage): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage(message)
  channel.close()
}

/** Calls `listener` with what other tabs tell. Returns the way to stop listening. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.data === 'signed-in' || event.data === 'signed-out') listener(event.data)
  })
  return () => channel.close()
}
