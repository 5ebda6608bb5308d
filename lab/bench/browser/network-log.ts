import * as v from 'valibot'

const RequestSent = v.object({
  requestId: v.string(),
  request: v.object({ url: v.string() }),
  timestamp: v.number(),
  wallTime: v.number(),
})
const ResponseReceived = v.object({
  requestId: v.string(),
  response: v.object({
    mimeType: v.string(),
    encodedDataLength: v.number(),
    fromDiskCache: v.optional(v.boolean()),
    fromServiceWorker: v.optional(v.boolean()),
  }),
})
const LoadingFinished = v.object({
  requestId: v.string(),
  timestamp: v.number(),
  encodedDataLength: v.number(),
})
const LoadingFailed = v.object({ requestId: v.string() })

/** The source of a request: a page, or a service worker, whose downloads no screen waits for. */
export type Requester = 'page' | 'worker'

/** One request as it was sent over the network. */
export interface Transfer {
  readonly requester: Requester
  readonly url: string
  mimeType: string
  headerBytes: number
  /** The compressed size; 0 when a cache answered. */
  bodyBytes: number
  /** In ms since 1970, for comparison with the page's clock; undefined while the request is in progress. */
  endedAtMs: number | undefined
}

interface Entry extends Transfer {
  readonly sentAtSeconds: number
  readonly sentAtWallSeconds: number
  fromCache: boolean
  isOver: boolean
}

/** Everything the pages and workers of one browser have transferred. */
export class NetworkLog {
  readonly #entries = new Map<string, Entry>()
  /** On the clock of `performance.now()`, in ms. */
  #lastActivityMs = performance.now()

  get transfers(): readonly Transfer[] {
    return [...this.#entries.values()]
  }

  /** Time since the last network activity, in ms. */
  quietForMs(): number {
    const isBusy = [...this.#entries.values()].some(({ isOver }) => !isOver)
    return isBusy ? 0 : performance.now() - this.#lastActivityMs
  }

  /** Records a DevTools event of the target `session`; events of other domains than the network are ignored. */
  record(requester: Requester, session: string, method: string, params: unknown): void {
    if (!method.startsWith('Network.')) return
    const entryOf = (requestId: string) => this.#entries.get(`${session} ${requestId}`)
    if (method === 'Network.requestWillBeSent') {
      const { requestId, request, timestamp, wallTime } = v.parse(RequestSent, params)
      if (!request.url.startsWith('http')) return
      this.#entries.set(`${session} ${requestId}`, {
        requester,
        url: request.url,
        mimeType: '',
        headerBytes: 0,
        bodyBytes: 0,
        endedAtMs: undefined,
        sentAtSeconds: timestamp,
        sentAtWallSeconds: wallTime,
        fromCache: false,
        isOver: false,
      })
    } else if (method === 'Network.responseReceived') {
      const { requestId, response } = v.parse(ResponseReceived, params)
      const entry = entryOf(requestId)
      if (entry === undefined) return
      entry.mimeType = response.mimeType
      entry.fromCache = response.fromDiskCache === true || response.fromServiceWorker === true
      entry.headerBytes = entry.fromCache ? 0 : response.encodedDataLength
    } else if (method === 'Network.loadingFinished') {
      const { requestId, timestamp, encodedDataLength } = v.parse(LoadingFinished, params)
      const entry = entryOf(requestId)
      if (entry === undefined) return
      entry.bodyBytes = entry.fromCache ? 0 : Math.max(0, encodedDataLength - entry.headerBytes)
      entry.endedAtMs = (entry.sentAtWallSeconds + timestamp - entry.sentAtSeconds) * 1000
      entry.isOver = true
    } else if (method === 'Network.loadingFailed') {
      const entry = entryOf(v.parse(LoadingFailed, params).requestId)
      if (entry !== undefined) entry.isOver = true
    }
    this.#lastActivityMs = performance.now()
  }

  /** Drops the unfinished requests of a target that is gone. */
  forget(session: string): void {
    for (const [key, entry] of this.#entries) if (key.startsWith(`${session} `)) entry.isOver = true
  }
}
