import { openBalanceStream } from '../../http/balance-stream.ts'
import { session } from '../../session/session.ts'
import { queryClient } from '../cache/query-client.ts'
import { balanceOfChat } from './balance-of-chat.ts'
import { walletQuery } from './wallet.ts'

/** What a new page loads comes first. In ms. */
const START_MS = 3000

/** How often the wallet is read where neither the chat's socket nor a stream brings the balance, in ms. */
const POLL_MS = 20_000

/** Nobody looks at a page that has not been touched for this long, in ms. */
const ACTIVE_MS = 3 * 60_000

/** What the member has done on this page is read again by itself within this time, in ms. */
const SETTLE_MS = 700

/** Signs of a member at the page. */
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const

const isInView = () => document.visibilityState === 'visible'

/**
 * Learns the balance as soon as it changes, while the page is in view, and reads the wallet when the one on screen differs.
 * @returns a function that stops it
 */
export function followBalance(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const token = session.token()
  if (token === undefined) return () => stop.abort()
  let closeStream: (() => void) | undefined
  let isStreaming = false
  let hasStarted = false
  let touchedAt = performance.now()
  let settling: ReturnType<typeof setTimeout> | undefined

  const isHere = () => !signal.aborted && session.token() === token
  const receive = (baht: unknown) => {
    const satang = Math.round(Number(baht) * 100)
    clearTimeout(settling)
    settling = setTimeout(() => void readUnlessShown(satang, isHere), SETTLE_MS)
  }
  const arrange = () => {
    const ofChat = balanceOfChat.get()
    if (ofChat !== undefined) receive(ofChat)
    if (hasStarted && ofChat === undefined && isInView()) {
      closeStream ??= openBalanceStream(token, {
        onBalance: (baht) => {
          isStreaming = true
          receive(baht)
        },
        onLost: () => (isStreaming = false),
      })
    } else {
      closeStream?.()
      closeStream = undefined
      isStreaming = false
    }
  }
  const touch = () => (touchedAt = performance.now())
  const poll = setInterval(() => {
    const isActive = isInView() && performance.now() - touchedAt < ACTIVE_MS
    if (isActive && !isStreaming && balanceOfChat.get() === undefined && isHere()) void readWallet()
  }, POLL_MS)
  for (const event of TOUCHES) addEventListener(event, touch, { signal, passive: true, capture: true })
  document.addEventListener(
    'visibilitychange',
    () => {
      touch()
      arrange()
    },
    { signal },
  )
  const unsubscribe = balanceOfChat.subscribe(arrange)
  const start = setTimeout(() => {
    hasStarted = true
    arrange()
  }, START_MS)
  return () => {
    stop.abort()
    clearTimeout(start)
    unsubscribe()
    clearInterval(poll)
    clearTimeout(settling)
    closeStream?.()
  }
}

/** Reads the wallet unless its balance is on screen; once more if what is being read is older than the balance. */
async function readUnlessShown(satang: number, isHere: () => boolean): Promise<void> {
  for (let reads = 0; reads < 2 && isHere(); reads += 1) {
    const known = queryClient.getQueryData(walletQuery.queryKey)
    if (known?.wallet.amount === satang) return
    // The second depends on the first.
    await readWallet()
  }
}

/** Never rejects: the screen says how old its figures are. */
function readWallet(): Promise<unknown> {
  return queryClient.fetchQuery({ ...walletQuery, staleTime: -Infinity }).catch(() => undefined)
}
