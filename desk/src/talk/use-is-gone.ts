import { useCallback, useEffect, useRef } from 'react'

/** Tells whether the component that asked has left the page. */
export function useIsGone(): () => boolean {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  return useCallback(() => isGone.current, [])
}
