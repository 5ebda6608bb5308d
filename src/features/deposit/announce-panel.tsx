import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isBlankInput, parseBahtInput, readBahtInput } from '../../domain/money/amount-input.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatBaht, formatShortBaht } from '../../i18n/format.ts'
import { useTypedText } from '../../session/use-typed-text.ts'
import { useReloadHold } from '../../session/work-in-hand.ts'
import { Button } from '../../ui/button.tsx'
import { PageFoot } from '../../ui/dialogs/sheet-pages.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { useAnnounceDeposit } from './api/deposit.ts'
import { useTypedProblemText } from './kip-field.tsx'
import { OwnAccount } from './own-account.tsx'
import { SendingLabel } from './sending-label.tsx'

/** Reports a transfer to the operator, who books it by hand. */
export function AnnouncePanel({ minimumSatang = 0 }: { minimumSatang: number | undefined }) {
  const { t, i18n } = useLingui()
  const { announce, phase } = useAnnounceDeposit()
  const [typed, setTyped] = useTypedText('announcement')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [announced, setAnnounced] = useState<number>()
  const problemText = useTypedProblemText(formatShortBaht)
  const busy = phase !== 'idle'
  useReloadHold(typed !== '')
  const amountSatang = parseBahtInput(typed) ?? 0
  const minimum = formatShortBaht(minimumSatang)

  const change = (text: string) => {
    setTyped(text)
    setError(undefined)
    setRefusal(undefined)
    setAnnounced(undefined)
  }
  const send = async () => {
    const read = readBahtInput(typed)
    if (isBlankInput(typed)) return setError(t`Please enter an amount`)
    if (typeof read === 'object') return setError(problemText(read))
    if (amountSatang < minimumSatang) return setError(t`Minimum amount ${minimum} baht`)
    setRefusal(undefined)
    const outcome = await announce(amountSatang)
    if (outcome.kind === 'refused') return setRefusal(await errorText(i18n, outcome.error))
    // Without an answer it may have arrived, and must not be sent again.
    setTyped('')
    if (outcome.kind === 'done') setAnnounced(amountSatang)
    return undefined
  }
  return (
    <>
      <OwnAccount />
      <p className="text-small text-text-2">
        <Trans>
          Tell us how much you have transferred. It is credited when we have found it at the bank.
        </Trans>
      </p>
      <AmountField
        label={t`Amount`}
        hint={minimumSatang > 0 ? t`Minimum ฿${minimum}` : undefined}
        error={error}
        value={typed}
        disabled={busy}
        onChange={change}
      />
      <output className="contents">
        {announced !== undefined && (
          <Note tone="warn">
            <Trans>{formatBaht(announced)} reported. It is in progress; follow it under Statement.</Trans>
          </Note>
        )}
      </output>
      <PageFoot busy={busy} refusal={refusal}>
        <Button variant="primary" block busy={busy} onClick={() => void send()}>
          <SendingLabel phase={phase} idle={t`Report deposit`} />
        </Button>
      </PageFoot>
    </>
  )
}
