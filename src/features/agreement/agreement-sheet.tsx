import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useSyncExternalStore } from 'react'
import { queryClient } from '../../data/cache/query-client.ts'
import { hiddenTexts, hideTexts } from '../../data/phone/hidden-texts.ts'
import { agreementsQuery } from '../../data/site/lookup.ts'
import { fingerprint } from '../../domain/fingerprint.ts'
import { onSessionEnd } from '../../session/end-session.ts'
import { Button } from '../../ui/button.tsx'
import { subscribeModals, topModal } from '../../ui/dialogs/open-modals.ts'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'

/** The operator's agreement, shown over home until the member chooses not to see this wording again. */
export function AgreementSheet() {
  const { t } = useLingui()
  const { texts, close } = useAgreement()
  const [remember, setRemember] = useState(false)
  // Keeps its text while the sheet closes.
  const [last, setLast] = useState(texts)
  if (texts !== undefined && texts !== last) setLast(texts)
  return (
    <Sheet
      open={texts !== undefined}
      onClose={() => close({ remember: false })}
      title={<Trans>Agreement</Trans>}
      closeLabel={t`Close`}
      footer={
        <>
          <Checkbox
            label={t`Do not show again`}
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          <Button variant="primary" block onClick={() => close({ remember })}>
            <Trans>Agree</Trans>
          </Button>
        </>
      }
    >
      {last?.map((html) => (
        <ServerHtml key={html} html={html} retryLabel={t`Try again`} />
      ))}
    </Sheet>
  )
}

/** Delay between the loaded screen and the agreement, in ms. */
const AGREEMENT_DELAY_MS = 1500

interface Agreement {
  /** The texts of the agreement; undefined while there is nothing to show. */
  texts: readonly string[] | undefined
  /** Closes the agreement. With `remember` it stays closed until its texts change. */
  close: (choice: { remember: boolean }) => void
}

/** A closed agreement does not open again in this visit: not on the way back to home, nor in another language. */
let isClosedForVisit = false
onSessionEnd(() => {
  isClosedForVisit = false
})

const hasModal = () => topModal() !== undefined

/**
 * Decides whether the agreement is shown: after a delay, when no sheet is open, and when its texts are not the ones that the member chose not
 * to see again. When the texts cannot be loaded, nothing is shown.
 */
function useAgreement(): Agreement {
  const { i18n } = useLingui()
  const [isDue, setDue] = useState(false)
  const [isClosed, setClosed] = useState(isClosedForVisit)
  const [isOpen, setOpen] = useState(false)
  const isInUse = useSyncExternalStore(subscribeModals, hasModal)
  const [accepted, setAccepted] = useState<readonly string[]>()
  const { data: texts } = useQuery({ ...agreementsQuery(i18n.locale), enabled: isDue && !isClosed })

  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AGREEMENT_DELAY_MS)
    void hiddenTexts('remember-agreement').then(setAccepted)
    return () => clearTimeout(timer)
  }, [])

  const isNews = texts !== undefined && texts.length > 0 && accepted?.includes(fingerprint(texts)) === false
  if (!isOpen && isDue && isNews && !isInUse) setOpen(true)
  return {
    texts: isOpen && !isClosed && isNews ? texts : undefined,
    close: ({ remember }) => {
      setClosed(true)
      isClosedForVisit = true
      if (!remember || texts === undefined) return
      void hideTexts('remember-agreement', texts, (language) =>
        queryClient.fetchQuery(agreementsQuery(language)),
      )
    },
  }
}
