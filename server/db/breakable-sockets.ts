import { Socket } from 'node:net'

/** The sockets of some connections to the database, so that they can be broken off without asking its end. */
export interface BreakableSockets {
  /** For the setting `stream` of `pg`. */
  readonly open: () => Socket
  /** Breaks all that are open, also those that are still connecting or saying goodbye. */
  readonly breakAll: () => void
}

/**
 * `pg` ends a connection by a goodbye and waits for the other end to hang up, for minutes if that has fallen silent; the process
 * could not end before. Only who holds the socket can hang up alone.
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
