import { readKey, removeKey } from '../storage/keys.ts'
import { memberStore } from '../storage/member-store.ts'
import { tabToken } from '../storage/tab-token.ts'
import { session } from './session.ts'
import { broadcast, onTabMessage } from './tabs.ts'

type Cleanup = () => unknown

/** A conversation that somebody had as a guest is not for whoever holds the phone after the member either. */
const MEMBER_KEYS = ['token', 'last_sync', 'guest-id', 'guest-seen'] as const

/** Another tab has forgotten its session within that time. */
const FORGETTING_MS = 2000

const cleanups = new Set<Cleanup>()
let underWay: Promise<void> | undefined
/** Whether a session has ended on this page. */
let hasEnded = false

/**
 * Registers what must be forgotten when the session ends: caches, sockets, pictures. A cleanup that fails does not stop the
 * others. One that is registered after the session turned out to be over, while the app was still starting, runs at once. Returns the way
 * to unregister.
 */
export function onSignOut(cleanup: Cleanup): () => void {
  cleanups.add(cleanup)
  if (hasEnded && session.token() === undefined) void Promise.allSettled([(async () => cleanup())()])
  return () => void cleanups.delete(cleanup)
}

/**
 * Ends the session, here and in every other tab, with everything that belongs to it. Works offline; never rejects. Calls that
 * find the session over at the same moment share one sign-out.
 */
export function signOut(): Promise<void> {
  if (underWay === undefined) {
    broadcast('signed-out')
    underWay = endHere().finally(() => (underWay = undefined))
  }
  return underWay
}

/**
 * Keeps this tab in step with the others: a sign-out elsewhere ends the session here, a sign-in elsewhere as another member
 * replaces it. A tab with a session of its own (not remembered) keeps it. Returns the way to stop.
 */
export function followOtherTabs(): () => void {
  const stop = onTabMessage((message) => void (message === 'signed-out' ? endHere() : adopt()))
  void catchUp()
  // A tab that is just signing out has told the others before it has forgotten the token.
  const again = setTimeout(() => void catchUp(), FORGETTING_MS)
  return () => {
    clearTimeout(again)
    stop()
  }
}

/** Another tab may have begun or ended a session after this one read it and before it began to listen. */
async function catchUp(): Promise<void> {
  const former = session.token()
  const stored = tabToken.read() ?? (await readKey('token'))
  const isUntouched = underWay === undefined && session.token() === former
  if (isUntouched && stored !== former) await adopt()
}

async function endHere(): Promise<void> {
  hasEnded = true
  // The token goes first: whatever runs from here on must not act as the member any more.
  session.become(undefined)
  tabToken.remove()
  // At once, because the tab may be closed at any moment ...
  const forgotten = Promise.all([...MEMBER_KEYS.map(removeKey), memberStore.clear()])
  await runCleanups()
  await forgotten
  // ... and again, because another tab keeps what it reads until it has heard of this.
  await memberStore.clear()
}

async function adopt(): Promise<void> {
  const former = session.token()
  await session.restore()
  if (former !== undefined && session.token() === undefined) await runCleanups()
}

let present = session.token()

// A login that was long on its way may replace the session of a member whom another tab has signed in here meanwhile.
session.subscribe(() => {
  const isReplaced = present !== undefined && session.token() !== undefined
  present = session.token()
  if (isReplaced) void runCleanups()
})

async function runCleanups(): Promise<void> {
  await Promise.allSettled([...cleanups].map(async (cleanup) => cleanup()))
}
