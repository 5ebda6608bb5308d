import { balanceStream } from '../contract/balance-stream.ts'
import { requestHeaders, requestUrl } from './request.ts'

interface BalanceListener {
  /** In baht, not validated: at first, and after each change. */
  readonly onBalance: (baht: string) => void
  /** From now on nothing comes, until the next balance does. */
  readonly onLost: () => void
}

/** The server sends something every 25 s. */
const SILENCE_MS = 60_000

/** Delay before another attempt, in ms: doubled each time, and shortened at random, because a node that stops loses every page at once. */
const RETRY_MS = { first: 2000, last: 60_000 }

/** Whether another attempt may succeed: not with a backend that has no such call, nor after the end of the session. */
const mayReturn = (status: number) => status === 429 || status >= 500

/** Follows a session's balance by server-sent events, and connects again when they end. @returns a function that stops it */
export function openBalanceStream(token: string, listener: BalanceListener): () => void {
  const stop = new AbortController()
  void keepOpen(token, listener, stop.signal)
  return () => stop.abort()
}

async function keepOpen(token: string, listener: BalanceListener, stopped: AbortSignal): Promise<void> {
  let delayMs = RETRY_MS.first
  while (!stopped.aborted) {
    let status = 503
    try {
      // Each attempt depends on how the one before has ended.
      status = await follow(token, listener.onBalance, stopped)
      if (status === 200) delayMs = RETRY_MS.first
    } catch {
      // Not connected, or not any more.
    }
    if (stopped.aborted) return
    listener.onLost()
    if (status !== 200 && !mayReturn(status)) return
    await pause(delayMs * (0.5 + Math.random() / 2), stopped)
    delayMs = Math.min(delayMs * 2, RETRY_MS.last)
  }
}

/** Reads one stream to its end. @returns its status @throws when there is none, and when it breaks */
async function follow(
  token: string,
  onBalance: BalanceListener['onBalance'],
  stopped: AbortSignal,
): Promise<number> {
  const control = new AbortController()
  const abort = () => control.abort()
  let silence = setTimeout(abort, SILENCE_MS)
  stopped.addEventListener('abort', abort)
  try {
    const headers = new Headers()
    for (const [name, value] of Object.entries(requestHeaders(balanceStream, token, undefined)))
      if (value !== undefined) headers.set(name, value)
    const { signal } = control
    const url = requestUrl(balanceStream.path, {})
    const answer = await fetch(new Request(url, { headers, signal, cache: 'no-store' }))
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
    if (!answer.ok || !isStream || answer.body === null) {
      abort()
      // A page in the place of an answer is of a portal, or of a backend that has no such call.
      return answer.ok ? 404 : answer.status
    }
    const reader = answer.body.getReader()
    const decoder = new TextDecoder()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return answer.status
      clearTimeout(silence)
      silence = setTimeout(abort, SILENCE_MS)
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data:')) onBalance(line.slice(5))
    }
  } finally {
    clearTimeout(silence)
    stopped.removeEventListener('abort', abort)
  }
}

function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
