import { useCallback, useEffect, useRef } from 'react'

/** Whether the component that called this has left the page. */
export function useIsGone(): () => boolean {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  return useCallback(() => isGone.current, [])
}
