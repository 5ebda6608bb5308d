import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { afterFirstScreen } from '../../session/after-first-screen.ts'

/**
 * Asks, once the form is on screen, whether the operator has closed the site. A failed or slow answer keeps the visitor on the form:
 * a side check must never lock anybody out. An open site also clears what an interrupted dialog may have left on the body.
 */
export function useTerminatedCheck(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let left = false
    const check = async () => {
      const { isSiteTerminated } = await import('../../data/site/site.ts')
      const terminated = await isSiteTerminated()
      if (left) return
      if (terminated) await navigate({ to: '/terminated', replace: true })
      else document.body.removeAttribute('style')
    }
    const callOff = afterFirstScreen(() => void check().catch(() => undefined))
    return () => {
      left = true
      callOff()
    }
  }, [navigate])
}
