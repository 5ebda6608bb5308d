import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mediaUrl } from '../../data/media-url.ts'
import { fetchSlipImage, type Slip } from '../../data/statement.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useOnline } from '../../session/connection.ts'
import { IconButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { openInWindow } from '../../ui/open-window.ts'
import { Icon } from '../../ui/pictures/icon.tsx'

/**
 * Opens the picture of a slip in a new window; its URL is in the row, or else the server has it. A link replaces the button when the browser
 * blocked the window.
 */
export function SlipImageLink({ slip: { link, reference } }: { slip: Slip }) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<string>()
  const label = t`View slip image`
  const address = mediaUrl(link) ?? found
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
    setBusy(true)
    try {
      const opened = await openInWindow(async () => {
        const picture = mediaUrl(await fetchSlipImage(reference))
        if (picture === undefined) throw new TypeError('The picture has no address that may be opened')
        return picture
      })
      if (!opened.isOpen) setFound(opened.href)
    } catch (error) {
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
