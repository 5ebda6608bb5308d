import { useEffect, useState } from 'react'
import type { sealGiftLink } from './seal-gift-link.ts'

type Seal = typeof sealGiftLink

/** The encryption of gift links, loaded with the form that needs it: most members never do. */
export function useLinkSeal() {
  const [seal, setSeal] = useState<Seal>()
  const [failures, setFailures] = useState(0)
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    import('./seal-gift-link.ts').then(
      (module) => setSeal(() => module.sealGiftLink),
      () => setFailures(attempt),
    )
  }, [attempt])

  return { seal, failed: failures === attempt, retry: () => setAttempt(attempt + 1) }
}
