const FIXED = ['signed-in', 'signed-out', 'amounts:hidden', 'amounts:shown'] as const

/** A message between tabs. A setting is sent with its value: it may not be stored yet, and the receiver checks whether the language exists. */
export type TabMessage = (typeof FIXED)[number] | `locale:${string}`

/** One channel for sending and receiving. A second one would receive this tab's own messages. */
let channel: BroadcastChannel | undefined

/** Notifies every other tab. Without BroadcastChannel, each tab notices with its next call or its next start. */
export function broadcast(message: TabMessage): void {
  // A BroadcastChannel never leaves its origin.
  openChannel()?.postMessage(message)
}

/** Calls `listener` with messages from other tabs. Returns a function that unsubscribes. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const receive = ({ data }: MessageEvent<unknown>) => {
    if (isTabMessage(data)) listener(data)
  }
  openChannel()?.addEventListener('message', receive)
  return () => channel?.removeEventListener('message', receive)
}

function isTabMessage(data: unknown): data is TabMessage {
  return typeof data === 'string' && (data.startsWith('locale:') || FIXED.some((message) => message === data))
}

function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('krapao-session')
  return channel
}
