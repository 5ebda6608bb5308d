import type { CDPSession } from 'puppeteer-core'

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

  /** Records what a page or worker transfers from now on. */
  watch(requester: Requester, session: CDPSession): void {
    const keyOf = (requestId: string) => `${session.id()} ${requestId}`
    const entryOf = (requestId: string) => {
      this.#lastActivityMs = performance.now()
      return this.#entries.get(keyOf(requestId))
    }
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
      if (!request.url.startsWith('http')) return
      this.#lastActivityMs = performance.now()
      this.#entries.set(keyOf(requestId), {
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
    })
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const entry = entryOf(requestId)
      if (entry === undefined) return
      entry.mimeType = response.mimeType
      entry.fromCache = response.fromDiskCache === true || response.fromServiceWorker === true
      entry.headerBytes = entry.fromCache ? 0 : response.encodedDataLength
    })
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const entry = entryOf(requestId)
      if (entry === undefined) return
      entry.bodyBytes = entry.fromCache ? 0 : Math.max(0, encodedDataLength - entry.headerBytes)
      entry.endedAtMs = (entry.sentAtWallSeconds + timestamp - entry.sentAtSeconds) * 1000
      entry.isOver = true
    })
    session.on('Network.loadingFailed', ({ requestId }) => {
      const entry = entryOf(requestId)
      if (entry !== undefined) entry.isOver = true
    })
    // Long downloads are activity, too.
    session.on('Network.dataReceived', ({ requestId }) => void entryOf(requestId))
  }

  /** Drops the unfinished requests of a target that is gone. */
  forget(sessionId: string): void {
    for (const [key, entry] of this.#entries) if (key.startsWith(`${sessionId} `)) entry.isOver = true
  }
}
