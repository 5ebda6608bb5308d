const TYPES = [
  // The member accepted the update: the waiting worker becomes the active one. workbox-window defines the name.
  'SKIP_WAITING',
  // The session ended: delete everything that was kept for it. Answered on the message's port when done.
  'SIGNED_OUT',
  // A page has started: keep again what the phone has lost of the app.
  'MEND',
] as const

/** A message of a page to the worker. */
export interface WorkerMessage {
  readonly type: (typeof TYPES)[number]
}

/** Whether a postMessage payload is one of ours; all others are ignored. */
export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return (
    typeof data === 'object' && data !== null && 'type' in data && TYPES.some((type) => type === data.type)
  )
}
