import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'
import { useAgreement } from './use-agreement.ts'

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
