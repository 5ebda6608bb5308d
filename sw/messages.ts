/** What a page may ask of the worker. */
export type WorkerMessage =
  /** The member accepted the update: the waiting worker becomes the active one. The name is the one workbox-window sends. */
  | { readonly type: 'SKIP_WAITING' }
  /** The session ended: forget what was kept for it. Answered on the message's port when done. */
  | { readonly type: 'SIGNED_OUT' }

const TYPES: ReadonlySet<unknown> = new Set<WorkerMessage['type']>(['SKIP_WAITING', 'SIGNED_OUT'])

/** Whether something that arrived by postMessage is one of ours; anything else is ignored. */
export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return typeof data === 'object' && data !== null && 'type' in data && TYPES.has(data.type)
}
