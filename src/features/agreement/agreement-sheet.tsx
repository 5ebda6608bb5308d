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

/** Delay between the loaded screen and the agreement, in ms. */
const AGREEMENT_DELAY_MS = 1500

/** A closed agreement does not open again in this visit: not on the way back to home, nor in another language. */
let isClosedForVisit = false
onSessionEnd(() => {
  isClosedForVisit = false
})

const hasModal = () => topModal() !== undefined

/**
 * The operator's agreement, shown over home until the member chooses not to see this wording again: after a delay, and when no sheet is open.
 * When its texts cannot be loaded, nothing is shown.
 */
export function AgreementSheet() {
  const { i18n, t } = useLingui()
  const [isDue, setDue] = useState(false)
  const [isClosed, setClosed] = useState(isClosedForVisit)
  const [isOpen, setOpen] = useState(false)
  const isInUse = useSyncExternalStore(subscribeModals, hasModal)
  const [accepted, setAccepted] = useState<readonly string[]>()
  const [remember, setRemember] = useState(false)
  const { data } = useQuery({ ...agreementsQuery(i18n.locale), enabled: isDue && !isClosed })

  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AGREEMENT_DELAY_MS)
    void hiddenTexts('remember-agreement').then(setAccepted)
    return () => clearTimeout(timer)
  }, [])

  const isNews = data !== undefined && data.length > 0 && accepted?.includes(fingerprint(data)) === false
  if (!isOpen && isDue && isNews && !isInUse) setOpen(true)
  const texts = isOpen && !isClosed && isNews ? data : undefined
  // Keeps its text while the sheet closes.
  const [last, setLast] = useState(texts)
  if (texts !== undefined && texts !== last) setLast(texts)
  const close = () => {
    setClosed(true)
    isClosedForVisit = true
  }
  const agree = () => {
    close()
    if (!remember || texts === undefined) return
    void hideTexts('remember-agreement', texts, (language) =>
      queryClient.fetchQuery(agreementsQuery(language)),
    )
  }
  return (
    <Sheet
      open={texts !== undefined}
      onClose={close}
      title={<Trans>Agreement</Trans>}
      closeLabel={t`Close`}
      footer={
        <>
          <Checkbox
            label={t`Do not show again`}
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          <Button variant="primary" block onClick={agree}>
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
