import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Conversation } from './chat-message.ts'

/** What a socket may send; everything is said by HTTP, sockets only tell what was said. */
export interface ClientEvents {
  join: (room: unknown, acknowledge?: unknown) => void
}

/** What a socket is sent. */
export interface ServerEvents {
  messaging: (conversation: Conversation) => void
}

/** Whose socket it is: without a member it is a guest's, who names themselves when joining. */
export interface SocketData {
  memberId?: string
  token?: string
  /** The one room it is in. */
  room?: string
}

/** All sockets of this node. */
export type ChatServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
/** The socket of one widget. */
export type ChatSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
