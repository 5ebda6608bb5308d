import { Socket } from 'node:net'

/** The sockets of some database connections, so that they can be cut without waiting for the other end. */
export interface BreakableSockets {
  /** For the setting `stream` of `pg`. */
  readonly open: () => Socket
  /** Cuts all open sockets, including those that are still connecting or closing. */
  readonly breakAll: () => void
}

/**
 * `pg` ends a connection with a Terminate message and waits for the server to close it; with an unresponsive server that takes minutes, and
 * the process cannot exit before. Only the owner of the socket can close it unilaterally.
 */
export function breakableSockets(): BreakableSockets {
  const sockets = new Set<Socket>()
  return {
    open() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    breakAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
