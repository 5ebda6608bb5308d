import { useState, useSyncExternalStore } from 'react'
import { session } from './session.ts'

/**
 * A React key that changes when another session replaces the current one. It stays when a session only ends, so that the screen is not built
 * again on its way to the login.
 */
export function useSessionKey(): string | undefined {
  const token = useSyncExternalStore(session.subscribe, session.token)
  const [key, setKey] = useState(token)
  if (token !== undefined && token !== key) setKey(token)
  return key
}
