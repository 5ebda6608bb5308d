import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { formatShortBaht } from '../../../i18n/format.ts'
import { useTypedText } from '../../../session/use-typed-text.ts'
import { useReloadHold } from '../../../session/work-in-hand.ts'
import { Button } from '../../../ui/button.tsx'
import { PageFoot } from '../../../ui/dialogs/sheet-pages.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { useSendGiftLink } from '../api/deposit.ts'
import { SendingLabel } from '../sending-label.tsx'
import { Steps } from '../steps.tsx'
import { sealGiftLink } from './seal-gift-link.ts'

/** Redeems the link of a gift from the member's mobile wallet. It comes with the encryption, which most members never need. */
export function GiftForm({ minimumSatang }: { minimumSatang: number }) {
  const { t, i18n } = useLingui()
  const { send, phase } = useSendGiftLink()
  const [link, setLink] = useTypedText('gift')
  const [error, setError] = useState<string>()
  const [choices, setChoices] = useState<readonly string[]>([])
  const busy = phase !== 'idle'
  const minimum = formatShortBaht(minimumSatang)
  useReloadHold(link !== '')

  const change = (text: string) => {
    setLink(text)
    setError(undefined)
    setChoices([])
  }
  const submit = async () => {
    if (link.trim() === '') return setError(t`Please paste a gift link`)
    setError(undefined)
    const { sealed, links } = sealGiftLink(link)
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
  return (
    <>
      <TextField
        label={t`Gift link`}
        hint={t`Minimum ฿${minimum}. A link works once.`}
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
      <PageFoot busy={busy} refusal={error}>
        {choices.length > 0 && <GiftChoice links={choices} onChoose={change} />}
        <Button variant="primary" block busy={busy} onClick={() => void submit()}>
          <SendingLabel phase={phase} idle={t`Send link`} />
        </Button>
      </PageFoot>
    </>
  )
}

/** Links differ at their end. */
const SHOWN_LETTERS = 6

interface GiftChoiceProps {
  links: readonly string[]
  onChoose: (link: string) => void
}

/** Asks which of several gifts in a pasted text is to be redeemed first. */
function GiftChoice({ links, onChoose }: GiftChoiceProps) {
  const count = links.length
  return (
    <ErrorBox
      ways={links.map((link) => {
        const end = link.slice(-SHOWN_LETTERS)
        return (
          <Button key={link} variant="quiet" size="s" onClick={() => onChoose(link)}>
            <Trans>Gift …{end}</Trans>
          </Button>
        )
      })}
    >
      <Trans>These are {count} gifts. Which one first?</Trans>
    </ErrorBox>
  )
}

interface PasteButtonProps {
  disabled: boolean
  onPaste: (text: string) => void
}

/** Fills a field from the clipboard, in browsers that let a page read it. */
function PasteButton({ disabled, onPaste }: PasteButtonProps) {
  if (!('clipboard' in navigator) || !('readText' in navigator.clipboard)) return null
  const paste = async () => {
    try {
      onPaste((await navigator.clipboard.readText()).trim())
    } catch {
      // The member refused, and can still paste by hand.
    }
  }
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={() => void paste()}
      className="min-h-touch flex-none rounded-md bg-surface-2 px-4 text-label text-link active:bg-surface-3 disabled:text-on-disabled"
    >
      <Trans>Paste</Trans>
    </button>
  )
}
