/** Messages that a page can send to the worker. */
export type WorkerMessage =
  /** The member accepted the update: the waiting worker becomes the active one. workbox-window defines the name. */
  | { readonly type: 'SKIP_WAITING' }
  /** The session ended: delete everything that was kept for it. Answered on the message's port when done. */
  | { readonly type: 'SIGNED_OUT' }
  /** A page has started: keep again what the phone has lost of the app. */
  | { readonly type: 'MEND' }

const TYPES: ReadonlySet<unknown> = new Set<WorkerMessage['type']>(['SKIP_WAITING', 'SIGNED_OUT', 'MEND'])

/** Whether a postMessage payload is one of ours; all others are ignored. */
export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return typeof data === 'object' && data !== null && 'type' in data && TYPES.has(data.type)
}
