import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useEffect } from 'react'
import { GIFT_MINIMUM_BAHT } from '../../../domain/money/gift-minimum.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useOnline } from '../../../session/connection.ts'
import { useReloadHold } from '../../../session/use-reload-hold.ts'
import { useTypedText } from '../../../session/use-typed-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { RetryState } from '../../../ui/feedback/retry-state.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useSendGiftLink } from '../api/deposit.ts'
import { fetchedPart } from '../fetched-part.ts'
import { PanelFoot } from '../panel-foot.tsx'
import { useSheetBusy } from '../panel-frame.ts'
import { SendingLabel } from '../sending-label.tsx'
import { Steps } from '../steps.tsx'
import { GiftChoice } from './gift-choice.tsx'
import { PasteButton } from './paste-button.tsx'
import type { sealGiftLink } from './seal-gift-link.ts'

type Seal = typeof sealGiftLink

/** Redeems the link of a gift from the member's mobile wallet. */
export function GiftForm() {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const { seal, failed, retry } = useLinkSeal()
  const { send, phase } = useSendGiftLink()
  const [link, setLink] = useTypedText('gift')
  const [error, setError] = useState<string>()
  const [choices, setChoices] = useState<readonly string[]>([])
  const busy = phase !== 'idle'
  useSheetBusy(busy)
  useReloadHold(link !== '')

  const change = (text: string) => {
    setLink(text)
    setError(undefined)
    setChoices([])
  }
  const submit = async () => {
    if (seal === undefined) return
    setError(undefined)
    const { sealed, links } = seal(link)
    if (links.length > 1) return setChoices(links)
    const outcome = await send(sealed)
    if (outcome.kind === 'refused')
      setError(
        links.length === 0 && outcome.error.code === 'TRUELINK_INVALID'
          ? t`There is no gift link in this text`
          : await errorText(i18n, outcome.error),
      )
    if (outcome.kind !== 'done') return
    setLink('')
    showToast({ tone: 'ok', text: t`The gift was received` })
  }
  if (failed) {
    return (
      <RetryState
        icon="gift"
        title={<Trans>Something went wrong</Trans>}
        retryLabel={<Trans>Try again</Trans>}
        onRetry={retry}
      />
    )
  }
  return (
    <>
      <TextField
        label={t`Gift link`}
        hint={t`Minimum ฿${GIFT_MINIMUM_BAHT}. A link works once.`}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="send"
        placeholder="https://…"
        value={link}
        disabled={busy}
        onChange={(event) => change(event.target.value)}
        trailing={<PasteButton disabled={busy} onPaste={change} />}
      />
      <Steps
        steps={[
          { key: 'create', text: <Trans>Create a gift in your mobile-wallet app.</Trans> },
          { key: 'copy', text: <Trans>Copy its link and paste it above.</Trans> },
          { key: 'send', text: <Trans>Send it and wait for confirmation.</Trans> },
        ]}
      />
      <PanelFoot>
        {error !== undefined && <ErrorBox>{error}</ErrorBox>}
        {choices.length > 0 && <GiftChoice links={choices} onChoose={change} />}
        <Button
          variant="primary"
          block
          busy={busy || (seal === undefined && link.trim() !== '')}
          disabled={!online || link.trim() === ''}
          onClick={() => void submit()}
        >
          <SendingLabel phase={phase} idle={t`Send link`} />
        </Button>
      </PanelFoot>
    </>
  )
}

/** The encryption of gift links, loaded with the form that needs it: most members never do. */
function useLinkSeal() {
  const [seal, setSeal] = useState<Seal>()
  const [failures, setFailures] = useState(0)
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    fetchedPart(import('./seal-gift-link.ts')).then(
      (module) => setSeal(() => module.sealGiftLink),
      () => setFailures(attempt),
    )
  }, [attempt])

  return { seal, failed: failures === attempt, retry: () => setAttempt(attempt + 1) }
}
