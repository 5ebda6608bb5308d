import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { acceptAgreement, acceptedAgreements } from '../../data/site/accepted-agreements.ts'
import { agreementsQuery } from '../../data/lookup.ts'
import { fingerprint } from '../../domain/fingerprint.ts'
import { subscribeModals, topModal } from '../../ui/dialogs/open-modals.ts'

/** How long after the screen is loaded the agreement opens, in ms. */
const AGREEMENT_DELAY_MS = 1500

interface Agreement {
  /** The texts to agree to; undefined while there is nothing to show. */
  texts: readonly string[] | undefined
  /** Closes it; with `remember` it stays away until its texts change. */
  close: (choice: { remember: boolean }) => void
}

const hasModal = () => topModal() !== undefined

/**
 * Decides whether the agreement is shown: after a moment, when no sheet is in use, and when it has texts that are not the ones the member
 * chose not to see again. What cannot be loaded is not shown, silently.
 */
export function useAgreement(): Agreement {
  const { i18n } = useLingui()
  const [isDue, setDue] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isInUse = useSyncExternalStore(subscribeModals, hasModal)
  const [accepted, setAccepted] = useState<readonly string[]>()
  const { data: texts } = useQuery({ ...agreementsQuery(i18n.locale), enabled: isDue && !isClosed })

  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AGREEMENT_DELAY_MS)
    void acceptedAgreements().then(setAccepted)
    return () => clearTimeout(timer)
  }, [])

  const isNews = texts !== undefined && texts.length > 0 && accepted?.includes(fingerprint(texts)) === false
  if (!isOpen && isDue && isNews && !isInUse) setOpen(true)
  return {
    texts: isOpen && !isClosed && isNews ? texts : undefined,
    close: ({ remember }) => {
      setClosed(true)
      if (remember && texts !== undefined) void acceptAgreement(fingerprint(texts))
    },
  }
}
