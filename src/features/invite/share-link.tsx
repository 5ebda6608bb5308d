import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/feedback/copy.tsx'
import { LinkQr } from './link-qr.tsx'

/** The invite link, with every way to pass it on: copying, sharing through another app, or scanning. */
export function ShareLink({ link }: { link: string }) {
  const { t } = useLingui()
  const [showsQr, setShowsQr] = useState(false)

  const copy = () => copyWithToast(link, { copied: t`Copied: ${link}`, failed: t`Failed to copy` })
  const share = async () => {
    try {
      if ('share' in navigator) await navigator.share({ url: link })
      else await copy()
    } catch (failure) {
      // A dismissed share sheet is not a failure.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) await copy()
    }
  }

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-label text-text-2">
        <Trans>Your invite link</Trans>
      </h3>
      <p translate="no" className="rounded-lg bg-surface-2 px-4 py-3 wrap-anywhere">
        {link}
      </p>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button variant="secondary" icon="copy" onClick={() => void copy()}>
          <Trans>Copy link</Trans>
        </Button>
        <Button variant="primary" icon="share" onClick={() => void share()}>
          <Trans>Share</Trans>
        </Button>
      </div>
      {showsQr ? (
        <LinkQr link={link} />
      ) : (
        <Button variant="quiet" icon="qr" onClick={() => setShowsQr(true)}>
          <Trans>Show as QR code</Trans>
        </Button>
      )}
    </section>
  )
}
