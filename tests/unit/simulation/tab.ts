import type { SeededRandom } from '../../support/seeded-random.ts'
import type { Browser, TabLife } from './browser.ts'
import type { Network } from './network.ts'
import type { News, Page } from './page-entry.ts'
import type { LoadPage } from './page-script.ts'
import type { VirtualTime } from './virtual-time.ts'

/** A tab with a page in it. */
export interface Tab {
  readonly life: TabLife
  /** Undefined until it has started. */
  readonly page: Page | undefined
  /** What the browser notifies its pages of. */
  dispatch(event: 'online' | 'offline' | 'visibilitychange'): void
  /** The page is gone: nothing of it happens any more. */
  close(): void
}

interface Around {
  readonly time: VirtualTime
  readonly random: SeededRandom
  readonly browser: Browser
  readonly network: Network
  readonly load: LoadPage
  readonly note: (line: string) => void
  /** When requests were sent. */
  readonly sentAtMs: number[]
  /** What is let go of when all is over. */
  readonly atEnd: (() => void)[]
  /** Called with the body of a request when an answer to it arrives. */
  readonly onAnswer: (sent: string) => void
}

/** As if the simulation began then. */
const EPOCH_MS = Date.UTC(2026, 0, 1)

/** Opens a page in a tab, or loads it again. */
export function openTab(around: Around, name: string, report: (news: News) => void): Tab {
  const { time, random, browser, load } = around
  const life: TabLife = { name, goneAtMs: undefined }
  const isHere = () => life.goneAtMs === undefined
  const [windowEvents, documentEvents] = [new EventTarget(), new EventTarget()]
  let page: Page | undefined

  const setTimer = (task: () => void, ms = 0) => time.after(ms, () => isHere() && task())
  const Date = class extends globalThis.Date {
    constructor(...given: [] | [number | string]) {
      super(given[0] ?? EPOCH_MS + time.now())
    }
    static override now = () => EPOCH_MS + time.now()
  }
  const crypto = { randomUUID: () => uuid(random) }
  const performance = { now: () => time.now() }
  // Its functions are not enumerable; only chance must not come from outside.
  const Math = Object.create(globalThis.Math, { random: { value: () => random.fraction() } })
  const location = { origin: 'https://krapao.example' }
  const events = {
    addEventListener: windowEvents.addEventListener.bind(windowEvents),
    removeEventListener: windowEvents.removeEventListener.bind(windowEvents),
  }
  const document = Object.assign(documentEvents, { visibilityState: 'visible' })
  const navigator = {
    get onLine() {
      return browser.isOnline
    },
    locks: {
      request: <T>(lock: string, _options: unknown, work: (held: object | null) => Promise<T>) =>
        browser.hold(life, lock, work),
    },
  }
  const fetch = (request: SentRequest) => fetchThrough(around, life, request)
  const window = {
    Request: SentRequest,
    Response,
    Headers,
    AbortController,
    AbortSignal,
    ReadableStream,
    FormData,
    ...events,
    Date,
    Math,
    document,
    performance,
    fetch,
  }
  const tabStorage = new Map<string, string>()

  const script = load({
    globalThis: window,
    window,
    document,
    navigator,
    location,
    sessionStorage: {
      getItem: (key: string) => tabStorage.get(key) ?? null,
      setItem: (key: string, value: string) => tabStorage.set(key, value),
      removeItem: (key: string) => tabStorage.delete(key),
    },
    BroadcastChannel: channelOf(around, life),
    simulatedStore: <T>(database: string, work: (values: Map<string, unknown>) => T) =>
      browser.operate(life, database, work),
    crypto,
    Date,
    Math,
    performance,
    setTimeout: setTimer,
    clearTimeout: (cancel: unknown) => typeof cancel === 'function' && cancel(),
    setInterval: () => undefined,
    clearInterval: () => undefined,
    fetch,
    ...events,
  })
  void script.boot((news) => isHere() && report(news)).then((booted) => (page = booted))

  return {
    life,
    get page() {
      return page
    },
    dispatch: (event) =>
      (event === 'visibilitychange' ? documentEvents : windowEvents).dispatchEvent(new Event(event)),
    close() {
      life.goneAtMs = time.now()
    },
  }
}

/** A request that knows what it sends without waiting for it. */
class SentRequest extends Request {
  readonly sent?: string | undefined

  constructor(input: string | URL | Request, init?: RequestInit) {
    super(input, init)
    this.sent =
      typeof init?.body === 'string' ? init.body : input instanceof SentRequest ? input.sent : undefined
  }

  override clone(): SentRequest {
    return new SentRequest(this)
  }
}

function fetchThrough(
  { network, note, sentAtMs, time, atEnd, onAnswer }: Around,
  life: TabLife,
  request: SentRequest,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const arrived = {
    method: request.method,
    path: pathname,
    token: request.headers.get('authorization')?.replace('Bearer ', ''),
    key: request.headers.get('idempotency-key') ?? undefined,
    body: request.sent,
  }
  return new Promise((resolve, reject) => {
    const cut = () => reject(new TypeError('Failed to fetch'))
    const abort = () => reject(new DOMException('aborted', 'AbortError'))
    request.signal.addEventListener('abort', abort)
    // Node keeps a signal that follows another one, with all that it leads to, for as long as somebody listens.
    atEnd.push(() => request.signal.removeEventListener('abort', abort))
    const fate = network.send(arrived, (answer) => {
      if (life.goneAtMs !== undefined) return
      if (answer === 'cut') return cut()
      const { status, text, type } = answer
      if (request.sent !== undefined) onAnswer(request.sent)
      resolve(new Response(text, { status, headers: { 'content-type': type } }))
    })
    sentAtMs.push(time.now())
    note(`${life.name} sends ${request.method} ${pathname} ${arrived.body ?? ''}: ${fate}`)
  })
}

/** The constructor of channels on which a page receives what others of its browser send. */
function channelOf({ browser, time }: Around, life: TabLife) {
  return class extends EventTarget {
    constructor() {
      super()
      browser.channels.add({
        tab: life,
        receive: (data) => this.dispatchEvent(new MessageEvent('message', { data })),
      })
    }

    postMessage(data: unknown): void {
      for (const { tab, receive } of browser.channels) {
        if (tab !== life) time.after(1, () => tab.goneAtMs === undefined && receive(data))
      }
    }
  }
}

function uuid(random: SeededRandom): string {
  const hex = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
