import { readKey, removeKey } from '../storage/keys.ts'
import { memberStore } from '../storage/member-store.ts'
import { tabToken } from '../storage/tab-token.ts'
import { session } from './session.ts'
import { broadcast, onTabMessage } from './tabs.ts'

type Cleanup = () => unknown

/** The keys to delete. They include the guest's: the next person on this phone must not see a guest's conversation. */
const MEMBER_KEYS = ['token', 'last_sync', 'guest-id', 'guest-seen'] as const

/** Time in which another tab finishes deleting its session, in ms. */
const FORGETTING_MS = 2000

const cleanups = new Set<Cleanup>()
let underWay: Promise<void> | undefined
/** Whether a session has ended on this page. */
let hasEnded = false

/**
 * Registers a cleanup for the end of the session: caches, sockets, pictures. A cleanup that fails does not stop the others. If the session
 * has already ended while the app was starting, the cleanup runs at once. Returns a function that unregisters it.
 */
export function onSignOut(cleanup: Cleanup): () => void {
  cleanups.add(cleanup)
  if (hasEnded && session.token() === undefined) void Promise.allSettled([(async () => cleanup())()])
  return () => void cleanups.delete(cleanup)
}

/**
 * Ends the session and removes its data, in this and every other tab. Works offline; never rejects. Calls that find at the same time that the
 * session has ended share one sign-out.
 */
export function signOut(): Promise<void> {
  if (underWay === undefined) {
    broadcast('signed-out')
    underWay = endHere().finally(() => (underWay = undefined))
  }
  return underWay
}

/**
 * Keeps this tab in sync with the others: a sign-out elsewhere ends the session here, a sign-in elsewhere as another member replaces it. A
 * tab with a session of its own (not remembered) keeps it. Returns a function that stops the sync.
 */
export function followOtherTabs(): () => void {
  const stop = onTabMessage((message) => {
    if (message === 'signed-out') void endHere()
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

async function endHere(): Promise<void> {
  hasEnded = true
  // The token goes first: nothing that runs from here on may act as the member.
  session.become(undefined)
  tabToken.remove()
  // Started at once, because the tab may be closed at any moment.
  const forgotten = Promise.all([...MEMBER_KEYS.map(removeKey), memberStore.clear()])
  await runCleanups()
  await forgotten
  // Cleared again, because another tab may have written copies before it received the message.
  await memberStore.clear()
}

async function adopt(): Promise<void> {
  const former = session.token()
  await session.restore()
  if (former !== undefined && session.token() === undefined) await runCleanups()
}

let present = session.token()

// A slow login may replace the session of a member who has meanwhile signed in through another tab.
session.subscribe(() => {
  const isReplaced = present !== undefined && session.token() !== undefined
  present = session.token()
  if (isReplaced) void runCleanups()
})

async function runCleanups(): Promise<void> {
  await Promise.allSettled([...cleanups].map(async (cleanup) => cleanup()))
}
