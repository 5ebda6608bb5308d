import { readKey, removeKey } from '../storage/keys.ts'
import { memberStore } from '../storage/member-store.ts'
import { tabToken } from '../storage/tab-storage.ts'
import { session } from './session.ts'
import { broadcast, onTabMessage } from './tabs.ts'

type Cleanup = () => unknown

/** The keys to delete. They include the guest's: the next person on this phone must not see a guest's conversation. */
const MEMBER_KEYS = ['token', 'last_sync', 'guest-id', 'guest-seen'] as const

/** Time in which another tab finishes deleting its session, in ms. */
const FORGETTING_MS = 2000

/** What a cleanup removes: only data of this page, or data that all tabs of the device share. */
type Scope = 'page' | 'device'

const cleanups = new Map<Cleanup, Scope>()
let underWay: Promise<void> | undefined
/** Whether a session has ended on this page. */
let hasEnded = false

/**
 * Registers a cleanup for the end of the session, which runs at once if it has ended already. One that fails does not stop the others. Returns a
 * function that unregisters it.
 * @param scope cleanups of the device do not run when another session has already begun in another tab
 */
export function onSessionEnd(cleanup: Cleanup, scope: Scope = 'page'): () => void {
  cleanups.set(cleanup, scope)
  if (hasEnded && session.token() === undefined) void Promise.allSettled([(async () => cleanup())()])
  return () => void cleanups.delete(cleanup)
}

/** Ends the session and removes its data, in every tab. Works offline; never rejects. Calls at the same time share one ending. */
export function endSession(): Promise<void> {
  if (underWay === undefined) {
    broadcast('signed-out')
    underWay = endHere().finally(() => (underWay = undefined))
  }
  return underWay
}

/** As `endSession`, because the server has ended it. A session that has begun in another tab meanwhile goes on, with its data. */
export function endRefusedSession(): Promise<void> {
  underWay ??= endHere({ onlyOwn: true, onAll: () => broadcast('signed-out') }).finally(
    () => (underWay = undefined),
  )
  return underWay
}

/** Ends or replaces the session when another tab does. A tab with a session of its own (not remembered) keeps it. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const stop = onTabMessage((message) => {
    // A tab whose messages were held up may learn of it after the next login elsewhere.
    if (message === 'signed-out') void endHere({ onlyOwn: true })
    if (message === 'signed-in') void adopt()
  })
  void catchUp()
  // A tab that signs out notifies the others before it deletes the token.
  const again = setTimeout(() => void catchUp(), FORGETTING_MS)
  return () => {
    clearTimeout(again)
    stop()
  }
}

/** Compares with the stored token: another tab may have changed it after this tab read it and before this tab listened. */
async function catchUp(): Promise<void> {
  const former = session.token()
  const stored = tabToken.read() ?? (await readKey('token'))
  const isUntouched = underWay === undefined && session.token() === former
  if (isUntouched && stored !== former) await adopt()
}

/** Takes over the session of a member who has logged in through another tab, unnoticed here. That nothing is stored proves nothing. Never rejects. */
export async function adoptOtherSession(): Promise<void> {
  const stored = tabToken.read() ?? (await readKey('token'))
  if (stored !== undefined && stored !== session.token()) await adopt()
}

interface Ending {
  /** Keeps the stored token and data of a session that has begun in another tab meanwhile. */
  readonly onlyOwn?: boolean
  /** Called when everything of the device will be removed. */
  readonly onAll?: () => void
}

async function endHere({ onlyOwn = false, onAll }: Ending = {}): Promise<void> {
  hasEnded = true
  const ended = session.token()
  // The token goes first: nothing that runs from here on may act as the member.
  session.become(undefined)
  tabToken.remove()
  // At once, before anything is waited for: a caller that keeps something for the next login does so after these, without waiting for them.
  const cleaned = runCleanups('page')
  const stored = onlyOwn ? await readKey('token') : undefined
  if (stored !== undefined && stored !== ended) return cleaned
  onAll?.()
  // Started at once, because the tab may be closed at any moment.
  const forgotten = Promise.all([...MEMBER_KEYS.map(removeKey), memberStore.clear()])
  await Promise.all([cleaned, runCleanups('device')])
  await forgotten
  // Cleared again, because another tab may have written copies before it received the message.
  await memberStore.clear()
}

/** How many sessions of other tabs are being taken over; the device's data are then theirs. */
let adoptions = 0

async function adopt(): Promise<void> {
  const former = session.token()
  adoptions += 1
  await session.restore()
  adoptions -= 1
  if (former !== undefined && session.token() === undefined) await runCleanups()
}

let present = session.token()

// A slow login may replace the session of a member who has meanwhile logged in through another tab.
session.subscribe(() => {
  const isReplaced = present !== undefined && session.token() !== undefined
  present = session.token()
  if (isReplaced) void runCleanups(adoptions > 0 ? 'page' : undefined)
})

/** @param only leaves out the cleanups of the other scope */
async function runCleanups(only?: Scope): Promise<void> {
  const wanted = [...cleanups].filter(([, scope]) => only === undefined || scope === only)
  await Promise.allSettled(wanted.map(async ([cleanup]) => cleanup()))
}
