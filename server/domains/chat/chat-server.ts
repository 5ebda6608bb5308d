import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Conversation } from './chat-message.ts'

/** What a socket may send. Messages are sent over HTTP; sockets only deliver them. */
export interface ClientEvents {
  join: (room: unknown, acknowledge?: unknown) => void
}

/** What the server sends to a socket. */
export interface ServerEvents {
  messaging: (conversation: Conversation) => void
}

/** The socket's owner. Without a member it belongs to a guest, who gives an id on joining. */
export interface SocketData {
  memberId?: string
  token?: string
  /** The only room that the socket is in. */
  room?: string
}

/** All sockets of this node. */
export type ChatServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
/** The socket of one widget. */
export type ChatSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
