import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import type { HoldBack } from '../../api/rate-limits/hold-back.ts'
import type { Database } from '../../platform/db/client.ts'
import type { FanOut } from '../../platform/db/fan-out.ts'
import { Refusal } from '../../platform/errors.ts'
import { gauge, type Metrics } from '../../platform/metrics/metrics.ts'
import type { Config } from '../../settings/config.ts'
import type { BalanceNews } from '../members/balance-news.ts'
import type { Authenticate } from '../members/sessions.ts'
import { type ChatFeed, presentMessage } from './chat-messages.ts'
import { guestRoom, isGuestId, memberRoom } from './chat-party.ts'
import { type ChatServer, type ChatSocket, closeDead, type Connection, socketLimits } from './chat-sockets.ts'
import { type RoomTails, roomTails } from './room-tails.ts'

/** Rooms are named `PREFIX-` and the id of the member or guest. */
export const ROOM_PREFIX = 'krapao'

interface Dependencies {
  readonly config: Pick<Config, 'rateLimit' | 'trustedProxies'>
  readonly db: Database
  readonly feed: ChatFeed
  readonly authenticate: Authenticate
  readonly metrics: Metrics
  /** Other origins whose pages may connect. */
  readonly allowedOrigins: readonly string[]
  readonly holdBack: HoldBack
  readonly isOwnHost: (host: string | undefined) => boolean
  /** The connection to other nodes; undefined where there are none. */
  readonly fanOut: FanOut | undefined
  readonly balanceNews: BalanceNews
}

/** Sockets send nothing but a join. */
const MAX_MESSAGE_BYTES = 4096

/** Notices that were not sent, and messages that could not be read, are made up for this often. */
const CATCH_UP_EVERY_MS = 20_000

/** How long a socket may take to close when the server stops. */
const GOODBYE_MS = 1000

/** Serves sockets on the app's own port, and delivers the messages of each room. */
export function serveSockets(app: FastifyInstance, dependencies: Dependencies): void {
  const { db, feed, fanOut, balanceNews } = dependencies
  const failing = (what: string) => (error: unknown) => app.log.warn({ err: error }, what)
  const catchUp = () => void tails.catchUp().catch(failing('messages of other nodes could not be read'))
  fanOut?.subscribe('room', { onNews: (roomId) => tails.news(roomId), onGap: catchUp })
  const catchingUp = fanOut && setInterval(catchUp, CATCH_UP_EVERY_MS).unref()
  const limits = socketLimits(dependencies.config)
  const turn = oneEachTurn()
  const io: ChatServer = new Server({
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    allowRequest: (request, decide) => {
      if (isWelcome(request, dependencies) && limits.admit(request))
        void turn().then(() => decide(null, true))
      else void dependencies.holdBack(limits.addressOf(request)).then(() => decide(null, false))
    },
  })
  const tails = roomTails({
    db,
    hasListeners: (roomId) => io.of('/').adapter.rooms.has(roomId),
    beforeDelivery: (roomId) => closeDead(db, socketsIn(io, roomId)),
    deliver: (message) => io.local.to(message.roomId).emit('messaging', presentMessage(message)),
    onFailure: failing('new messages could not be read'),
  })
  io.use((socket, next) => void welcome(socket, dependencies, next))
  io.on('connection', (socket) => {
    limits.limitEvents(socket)
    socket.on('join', (room, acknowledge) => void join(socket, tails, room, acknowledge))
    const { memberId, token } = socket.data
    if (memberId === undefined || token === undefined) return
    const unfollow = balanceNews.follow(memberId, {
      token,
      receive: (baht) => void socket.emit('wallet', baht),
      end: () => socket.disconnect(true),
    })
    socket.once('disconnect', unfollow)
  })
  io.of('/').adapter.on('delete-room', (roomId: string) => tails.leave(roomId))
  feed.subscribe(({ roomId }) => {
    tails.news(roomId)
    void fanOut?.notify('room', roomId)
  })

  io.attach(app.server)
  io.engine.on('connection', (connection: Connection) => limits.limitPackets(connection))
  const connections = connectionsOf(app)
  dependencies.metrics.add(() => [
    gauge('krapao_sockets', 'Chat sockets connected to this node.', io.engine.clientsCount),
    gauge('krapao_chat_rooms', 'Chat rooms followed by this node.', tails.size()),
  ])
  app.addHook('preClose', async () => {
    clearInterval(catchingUp)
    // Not `io.close()`: it also closes the HTTP server, which the framework owns. The sockets are not disconnected properly either: they see
    // a lost connection, and therefore reconnect by themselves.
    io.engine.close()
    await io.of('/').adapter.close()
    setTimeout(() => connections.forEach((connection) => connection.destroy()), GOODBYE_MS).unref()
  })
}

/** This node's sockets in a room. */
function socketsIn(io: ChatServer, roomId: string): ChatSocket[] {
  const { adapter, sockets } = io.of('/')
  return [...(adapter.rooms.get(roomId) ?? [])].flatMap((id) => sockets.get(id) ?? [])
}

/** Gives each caller a separate turn of the event loop, because thousands of phones reconnect at the same moment. */
function oneEachTurn(): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.then(() => setImmediate()))
}

/** Keeps pages of other sites out, although they would receive nothing without a token or a guest's id. */
function isWelcome(
  { headers: { origin, host } }: IncomingMessage,
  { allowedOrigins, isOwnHost }: Pick<Dependencies, 'allowedOrigins' | 'isOwnHost'>,
): boolean {
  if (!isOwnHost(host)) return false
  if (origin === undefined || allowedOrigins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

async function welcome(
  socket: ChatSocket,
  dependencies: Dependencies,
  next: (error?: Error) => void,
): Promise<void> {
  try {
    await identify(socket, dependencies)
    next()
  } catch (error) {
    next(new Error(error instanceof Refusal ? error.code : 'INTERNAL_SERVER_ERROR'))
  }
}

async function identify(socket: ChatSocket, { authenticate }: Dependencies): Promise<void> {
  const token: unknown = socket.handshake.auth['token']
  if (token === undefined || token === null || token === '') return
  if (typeof token !== 'string') throw new Refusal('invalid-token')
  const member = await authenticate(`Bearer ${token}`)
  socket.data = { memberId: member.id, token }
}

/**
 * Lets a socket into its own room and no other; the optional acknowledgement says whether it is in. A client that joins first and then reads
 * the history misses nothing.
 */
async function join(
  socket: ChatSocket,
  tails: RoomTails,
  wanted: unknown,
  acknowledge: unknown,
): Promise<void> {
  const isIn = await enter(socket, tails, ownRoom(socket, wanted)).catch(() => false)
  if (typeof acknowledge === 'function') acknowledge(isIn)
}

async function enter(socket: ChatSocket, tails: RoomTails, room: string | undefined): Promise<boolean> {
  if (room === undefined) return false
  return tails.follow(room, () => {
    if (!socket.connected) return false
    const former = socket.data.room
    socket.data.room = room
    void socket.join(room)
    if (former !== undefined && former !== room) void socket.leave(former)
    return true
  })
}

function ownRoom(socket: ChatSocket, wanted: unknown): string | undefined {
  const prefix = `${ROOM_PREFIX}-`
  if (typeof wanted !== 'string' || !wanted.startsWith(prefix)) return undefined
  const id = wanted.slice(prefix.length)
  const { memberId } = socket.data
  if (memberId !== undefined) return id === memberId ? memberRoom(memberId) : undefined
  return isGuestId(id) ? guestRoom(id) : undefined
}

/** The network connections of all sockets, so that none of them delays a server that stops. */
function connectionsOf(app: FastifyInstance): ReadonlySet<Duplex> {
  const connections = new Set<Duplex>()
  app.server.on('upgrade', (_request: IncomingMessage, connection: Duplex) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  return connections
}
