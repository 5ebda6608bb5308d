import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { afterFirstScreen } from '../../session/after-first-screen.ts'

/**
 * Asks, after the form is on screen, whether the operator has closed the site. A failed or slow response leaves the visitor on the form, so
 * that it locks nobody out. For an open site, it also removes what an interrupted dialog may have left on the body.
 */
export function useTerminatedCheck(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let left = false
    const check = async () => {
      const { isSiteTerminated } = await import('../../data/site.ts')
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
