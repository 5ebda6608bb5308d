import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Weave } from '../../../ui/feedback/weave.tsx'
import type { SlipProgress } from '../api/slip-upload.ts'
import { SlipCard } from './slip-card.tsx'

interface SlipUploadRowProps {
  file: File
  previewUrl: string | undefined
  /** How far the upload is; undefined while nothing is being sent. */
  progress: SlipProgress | undefined
  /** The phone keeps the picture when the connection is lost. */
  isKept: boolean
  onRemove: () => void
  /** Chooses another picture. */
  picker: ReactNode
}

const BYTES_PER_MB = 1024 * 1024

/** The chosen picture, or the progress of its upload. */
export function SlipUploadRow(props: SlipUploadRowProps) {
  const { file, previewUrl, progress, isKept, onRemove, picker } = props
  const { t } = useLingui()
  if (progress !== undefined) {
    return (
      <>
        <SlipCard src={previewUrl}>
          <b>
            <Trans>Sending and reading the slip</Trans>
          </b>
          <Sent {...progress} />
        </SlipCard>
        {isKept && (
          <p className="text-small text-text-2">
            <Trans>The picture stays on this phone if the connection drops.</Trans>
          </p>
        )}
      </>
    )
  }
  // Less would look like nothing.
  const megabytes = Math.max(0.1, file.size / BYTES_PER_MB).toFixed(1)
  return (
    <SlipCard src={previewUrl}>
      <div className="-me-2 -mt-2 flex items-start">
        <p translate="no" className="min-w-0 flex-1 pt-2">
          <b className="block wrap-anywhere">{file.name}</b>
          <span
            translate="no"
            className="block text-caption text-text-2 tabular-nums"
          >{`${megabytes} MB`}</span>
        </p>
        <IconButton icon="close" label={t`Remove`} onClick={onRemove} />
      </div>
      {picker}
    </SlipCard>
  )
}

/** How much of the picture is sent, in words and as a bar. */
function Sent({ share, secondsLeft }: SlipProgress) {
  const { t } = useLingui()
  const percent = `${Math.floor(share * 100)}%`
  return (
    <>
      <p translate="yes" className="text-caption text-text-2 tabular-nums">
        {share === 1 ? (
          <Trans>Waiting for the answer</Trans>
        ) : secondsLeft === undefined ? (
          <span translate="no">{percent}</span>
        ) : (
          t`${percent} · ${plural(secondsLeft, { one: 'about # second left', other: 'about # seconds left' })}`
        )}
      </p>
      <div className="[--on-cloth-2:var(--line-strong)]">
        <Weave narrow share={share} label={t`Uploading`} />
      </div>
    </>
  )
}
