import { createContext, useContext, useEffect, useRef } from 'react'
import { session } from '../../session/session.ts'

/** True around what the member has left, a screen or a dialog, while it still plays its way out: nobody reads there how an action ended. */
export const LeftContext = createContext(false)

/**
 * For work that goes on after a tap. Returns a function to call at the tap; what that returns says whether the member who tapped is still
 * here, in the same session.
 */
export function useStillHere(): () => () => boolean {
  const isLeft = useContext(LeftContext)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = !isLeft
    return () => {
      isHere.current = false
    }
  }, [isLeft])
  return () => {
    const token = session.token()
    return () => isHere.current && session.token() === token
  }
}
