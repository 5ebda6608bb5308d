/** What one tab tells the others of this browser. */
export type TabMessage = 'signed-in' | 'signed-out'

/** One channel for telling and for listening: a second one would hear what this tab itself has told. */
let channel: BroadcastChannel | undefined

/** Tells every other tab. A browser without BroadcastChannel leaves each tab to find out by its next call. */
export function broadcast(message: TabMessage): void {
  // A channel never leaves its origin.
  openChannel()?.postMessage(message)
}

/** Calls `listener` with what other tabs tell. Returns the way to stop listening. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data)
  }
  openChannel()?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}

function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('krapao-session')
  return channel
}
