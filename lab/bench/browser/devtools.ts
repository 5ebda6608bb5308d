import * as v from 'valibot'

const Message = v.object({
  id: v.optional(v.number()),
  method: v.optional(v.string()),
  sessionId: v.optional(v.string()),
  params: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
})

/** How long one command may take, in ms; a throttled page is slow, a dead one never answers. */
const COMMAND_DEADLINE_MS = 120_000

/** Called with every event: its name, its unchecked parameters, and its session (undefined: the browser itself). */
type EventListener = (method: string, params: unknown, sessionId: string | undefined) => void

interface Pending {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** A connection to a browser's DevTools, carrying the sessions of all its pages and workers. */
export class DevTools {
  readonly #socket: WebSocket
  readonly #pending = new Map<number, Pending>()
  readonly #listeners = new Set<EventListener>()
  readonly #gone: Promise<never>
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)))
    this.#gone = new Promise((_resolve, reject) => {
      socket.addEventListener('close', () => reject(new Error('the browser is gone')))
    })
    this.#gone.catch((error: Error) => {
      for (const pending of this.#pending.values()) pending.reject(error)
      this.#pending.clear()
    })
  }

  /** Rejects when the browser is gone; never resolves. */
  get gone(): Promise<never> {
    return this.#gone
  }

  /** Connects to a browser's debugging address. */
  static async connect(url: string): Promise<DevTools> {
    const socket = new WebSocket(url)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true })
      socket.addEventListener('error', () => reject(new Error(`no DevTools at ${url}`)), { once: true })
    })
    return new DevTools(socket)
  }

  /** Sends a command to a session, or to the browser itself; resolves with its unchecked result. */
  send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    if (this.#socket.readyState !== WebSocket.OPEN) return this.#gone
    const id = ++this.#lastId
    return new Promise<unknown>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${method} got no answer`)), COMMAND_DEADLINE_MS)
      this.#pending.set(id, {
        resolve: (result) => (clearTimeout(late), resolve(result)),
        reject: (error) => (clearTimeout(late), reject(new Error(`${method}: ${error.message}`))),
      })
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
  }

  /** Passes every event from now on to the listener. Returns a function that stops it. */
  listen(listener: EventListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  close(): void {
    this.#socket.close()
  }

  #receive(text: string): void {
    const message = v.parse(Message, JSON.parse(text))
    if (message.id === undefined) {
      for (const listener of this.#listeners)
        listener(message.method ?? '', message.params, message.sessionId)
      return
    }
    const pending = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if (message.error) pending?.reject(new Error(message.error.message))
    else pending?.resolve(message.result)
  }
}
