import { BroadcastChannel } from 'node:worker_threads'

/** A thread that reads codes as the first byte of the picture requests. */
export default function read(picture: Uint8Array | undefined): string[] | undefined {
  if (picture === undefined) return undefined
  const [way] = picture
  if (way === 1) throw new Error('a picture that cannot be read')
  if (way === 2) process.exit(1)
  if (way === 3) keepBusy()
  if (way === 4) sleep()
  return ['a code']
}

function begin(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of threads has no origins
  new BroadcastChannel('busy').postMessage('')
}

function keepBusy(): never {
  begin()
  for (;;);
}

function sleep(): void {
  begin()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
