import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useEffect } from 'react'
import { useCopy } from '../../parts/copy.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/feedback/facts.tsx'
import { RetryState, Skeleton } from '../../ui/feedback/placeholders.tsx'
import { BigTicket } from '../../ui/pictures/ticket.tsx'
import { share } from '../../ui/share.ts'

interface ShareLinkProps {
  link: string
  /** The short code that a friend can type, where the server gives one. */
  code: string | undefined
}

/** The invite link, with every way to pass it on: copying, sharing through another app, or scanning. */
export function ShareLink({ link, code }: ShareLinkProps) {
  const [showsQr, setShowsQr] = useState(false)
  const copyText = useCopy()
  const copy = () => copyText(link)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <BigTicket
        below={
          <div className="flex flex-wrap gap-2 *:flex-1">
            <Button variant="primary" icon="share" onClick={() => void share({ url: link }, copy)}>
              <Trans>Share</Trans>
            </Button>
            <Button variant="secondary" icon="copy" onClick={() => void copy()}>
              <Trans>Copy link</Trans>
            </Button>
          </div>
        }
      >
        <h3 className="text-small text-text-2">
          <Trans>Your invite link</Trans>
        </h3>
        <p translate="no" className="text-heading wrap-anywhere">
          {link.slice(link.indexOf('//') + 2)}
        </p>
      </BigTicket>
      {showsQr ? (
        <LinkQr link={link} />
      ) : (
        <Button variant="quiet" icon="qr" onClick={() => setShowsQr(true)}>
          <Trans>Show as QR code</Trans>
        </Button>
      )}
      {code !== undefined && (
        <Facts>
          <Fact label={<Trans>Inviter code</Trans>}>{code}</Fact>
        </Facts>
      )}
    </section>
  )
}

/** Light space around a QR code, in modules, as the standard requires. */
const QUIET_ZONE = 4

/** The link as a QR code, black on white in both themes: cameras do not read an inverted one. */
function LinkQr({ link }: { link: string }) {
  const { t } = useLingui()
  const [drawing, setDrawing] = useState<{ path: string; size: number }>()
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    if (isMissing) return
    draw(link).then(setDrawing, () => setMissing(true))
  }, [link, isMissing])

  if (isMissing) {
    return (
      <RetryState
        title={<Trans>Something went wrong</Trans>}
        retryLabel={<Trans>Try again</Trans>}
        onRetry={() => setMissing(false)}
      />
    )
  }
  if (drawing === undefined) return <Skeleton className="mx-auto size-54" />
  const full = drawing.size + 2 * QUIET_ZONE
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so that no address has to be made of it
      role="img"
      aria-label={t`QR code of your invite link`}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${full} ${full}`}
      shapeRendering="crispEdges"
      className="mx-auto size-54 rounded-lg"
    >
      <path fill="#fff" d={`M${-QUIET_ZONE} ${-QUIET_ZONE}h${full}v${full}h${-full}z`} />
      <path fill="#0b1124" d={drawing.path} />
    </svg>
  )
}

/** The dark modules as one path, and the number of modules per side. The encoder is loaded when it is needed. */
async function draw(text: string): Promise<{ path: string; size: number }> {
  const { create } = await import('qrcode')
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data.keys()].filter((at) => data[at] === 1)
  return { size, path: dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('') }
}

/** The link with which a friend registers as invited by this member. */
export function inviteLink(origin: string, memberId: string): string {
  return `${origin}/register?code=PR${encodeURIComponent(memberId)}`
}
