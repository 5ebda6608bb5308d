import { Trans, useLingui } from '@lingui/react/macro'
import { wayOut } from '../domain/way-out.ts'
import { buttonClass, Button } from '../ui/button.tsx'
import { copyWithToast } from '../ui/feedback/copy-with-toast.ts'

/**
 * The ways out of a browser inside another app: opening the phone's own one where the app allows that, and copying the link.
 * @param page the page that is to be opened there
 */
export function WayOutButtons({ page }: { page: URL }) {
  const { t } = useLingui()
  const outside = wayOut(navigator.userAgent, page)
  const words = { copied: t`Link copied. Open it in your browser.`, failed: t`Failed to copy` }
  return (
    <>
      <Button
        variant={outside === undefined ? 'primary' : 'quiet'}
        size="s"
        onClick={() => void copyWithToast(page.href, words)}
      >
        <Trans>Copy link</Trans>
      </Button>
      {outside !== undefined && (
        <a href={outside} className={buttonClass({ size: 's' })}>
          <Trans>Open in browser</Trans>
        </a>
      )}
    </>
  )
}
