import { BroadcastChannel } from 'node:worker_threads'

/** A thread that reads codes in the way that the first byte of the picture says. */
export default function read([way]: Uint8Array): string[] {
  if (way === 1) throw new Error('a picture that cannot be read')
  if (way === 2) process.exit(1)
  if (way === 3) keepBusy()
  return ['a code']
}

function keepBusy(): never {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of threads has no origins
  new BroadcastChannel('busy').postMessage('')
  for (;;);
}
