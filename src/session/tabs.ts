/** Messages between the tabs of this browser. A setting is sent with its value, because it may not be stored yet. */
export type TabMessage =
  | 'signed-in'
  | 'signed-out'
  | 'amounts:hidden'
  | 'amounts:shown'
  /** The language that was chosen; the receiver checks whether it exists. */
  | `locale:${string}`

const FIXED: ReadonlySet<unknown> = new Set<TabMessage>([
  'signed-in',
  'signed-out',
  'amounts:hidden',
  'amounts:shown',
])

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
  return FIXED.has(data) || (typeof data === 'string' && data.startsWith('locale:'))
}

function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('krapao-session')
  return channel
}
