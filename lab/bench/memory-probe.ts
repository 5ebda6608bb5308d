// Loaded into a node before its own code: reports to each connection at the Unix socket MEMORY_PROBE the memory of the node once its garbage
// has been collected, as a line of JSON. Needs --expose-gc. Threads of the node load it too, and report nothing.
import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  createServer((socket) => {
    globalThis.gc?.()
    socket.end(JSON.stringify({ ...process.memoryUsage(), resources: process.getActiveResourcesInfo() }))
  })
    .listen(process.env['MEMORY_PROBE'])
    .unref()
}
