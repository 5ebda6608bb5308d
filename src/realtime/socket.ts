import { io } from 'socket.io-client'

/** How often the line is looked after, in ms. */
const CHECK_EVERY_MS = 5000
const RECONNECT_DELAY_MS = 500

interface ChatLine {
  /** Origin of the chat backend. */
  readonly url: string
  readonly token: string | undefined
  /** The caller's own room: prefix and id. */
  readonly room: string
  /** Something was said in the room. Unchecked, as it came. */
  readonly onMessage: (message: unknown) => void
  /** In the room: from now on nothing is missed, and what was said before can be read. */
  readonly onJoined: () => void
  readonly onLost: () => void
}

/** Keeps a line to the chat room open for as long as it takes. Returns the way to hang up. */
export function openChatLine({ url, token, room, onMessage, onJoined, onLost }: ChatLine): () => void {
  const socket = io(url, {
    transports: ['websocket'],
    reconnectionDelay: RECONNECT_DELAY_MS,
    reconnectionAttempts: Infinity,
    // A line of its own: whoever was here before may have had one to the same address, with another token.
    forceNew: true,
    auth: { token },
  })
  let isJoined = false
  const join = () => {
    const { id } = socket
    socket.emit('join', room, (isIn: unknown) => {
      if (isIn !== true || isJoined || socket.id !== id) return
      isJoined = true
      onJoined()
    })
  }
  socket.on('connect', join)
  socket.on('messaging', onMessage)
  socket.on('disconnect', () => {
    isJoined = false
    onLost()
  })
  // A phone that slept may believe in a line that is none, or have given up one that the server closed.
  const check = setInterval(() => {
    if (!socket.connected) socket.connect()
    else if (!isJoined) join()
  }, CHECK_EVERY_MS)
  return () => {
    clearInterval(check)
    socket.off()
    socket.disconnect()
  }
}
