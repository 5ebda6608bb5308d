import { useSyncExternalStore } from 'react'
import { createStore } from '../../../src/listeners.ts'
import type { Person } from '../../contract/people.ts'

const KEY = 'desk-token'

/** Who is at this desk. `me` stays when a session has ended by itself, so that what was typed is there after the next login. */
export interface Session {
  readonly token: string | undefined
  readonly me: Person | undefined
}

const store = createStore<Session>({ token: sessionStorage.getItem(KEY) ?? undefined, me: undefined })

function change(next: Session): void {
  if (next.token === undefined) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, next.token)
  store.set(next)
}

/** The session of this tab. The token is in the tab only: it is gone when the tab is. */
export const session = {
  now: store.get,
  begin: (token: string, me: Person) => change({ token, me }),
  /** It has ended by itself; the person may come back. */
  end: () => change({ ...store.get(), token: undefined }),
  /** The person has left. */
  leave: () => change({ token: undefined, me: undefined }),
}

/** The session, as it changes. */
export function useSession(): Session {
  return useSyncExternalStore(store.subscribe, store.get)
}
