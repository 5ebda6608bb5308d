import { createContext, useContext, useEffect, useRef } from 'react'
import { session } from '../../session/session.ts'

/** True while a closed screen or dialog animates out: no outcome must be shown there. */
export const LeftContext = createContext(false)

/** For work that goes on after a tap: call the result at the tap; what that returns says whether the member is still here, in the same session. */
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
