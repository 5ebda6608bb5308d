import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mediaUrl } from '../../data/media-url.ts'
import { fetchSlipImage, type Slip } from '../../data/statement.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useOnline } from '../../session/connection.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { openWaitingWindow } from '../../ui/open-window.ts'
import { showToast } from '../../ui/toast.ts'

/** Opens the picture of a slip in a new window: where its row says, else where the server says. */
export function SlipImageLink({ slip: { link, reference } }: { slip: Slip }) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const label = t`View slip image`
  const address = mediaUrl(link)
  if (address !== undefined) {
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
        className="icon-button inline-grid! text-link!"
      >
        <Icon name="image" />
      </a>
    )
  }
  if (reference === undefined) return null

  const view = async () => {
    const opened = openWaitingWindow()
    setBusy(true)
    try {
      const found = mediaUrl(await fetchSlipImage(reference))
      if (found === undefined) throw new TypeError('the picture has no address that may be opened')
      opened?.go(found)
    } catch (error) {
      opened?.close()
      showToast({ tone: 'error', text: await errorText(i18n, error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="inline-grid text-link">
      <IconButton
        icon="image"
        label={label}
        disabled={!online}
        aria-busy={busy || undefined}
        onClick={() => void (busy ? undefined : view())}
      />
    </span>
  )
}
