import { io } from 'socket.io-client'

/** How often the connection is checked, in ms. */
const CHECK_EVERY_MS = 5000
const RECONNECT_DELAY_MS = 500

interface ChatConnection {
  /** Origin of the chat backend. */
  readonly url: string
  readonly token: string | undefined
  /** The caller's own room: prefix and id. */
  readonly room: string
  /** Called with a message in the room, not validated. */
  readonly onMessage: (message: unknown) => void
  /** Called after the room was joined: from now on no message is missed, and earlier messages can be read. */
  readonly onJoined: () => void
  readonly onLost: () => void
  /** Called with the balance of a member's main wallet, not validated, and with undefined when the connection is lost. */
  readonly onBalance: (baht: unknown) => void
}

/** Keeps a connection to the chat room open, and opens a new one whenever it is lost. Returns a function that closes it. */
export function openChatConnection({
  url,
  token,
  room,
  onMessage,
  onJoined,
  onLost,
  onBalance,
}: ChatConnection): () => void {
  const socket = io(url, {
    transports: ['websocket'],
    reconnectionDelay: RECONNECT_DELAY_MS,
    reconnectionAttempts: Infinity,
    // Never shares a connection: the previous user of this phone may have had one to the same URL, with another token.
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
  socket.on('wallet', onBalance)
  socket.on('disconnect', () => {
    isJoined = false
    onBalance(undefined)
    onLost()
  })
  // After the phone has slept, the connection may be dead, or reconnecting may have stopped.
  const check = setInterval(() => {
    if (!socket.connected) socket.connect()
    else if (!isJoined) join()
  }, CHECK_EVERY_MS)
  return () => {
    clearInterval(check)
    socket.off()
    socket.disconnect()
    onBalance(undefined)
  }
}
