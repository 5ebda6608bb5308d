import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { RetryState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Light space around a QR code, in modules, as the standard requires. */
const QUIET_ZONE = 4

/** The link as a QR code, black on white in both themes: cameras do not read an inverted one. */
export function LinkQr({ link }: { link: string }) {
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
