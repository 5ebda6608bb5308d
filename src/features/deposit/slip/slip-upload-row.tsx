import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { isInApp } from '../../../domain/in-app-browser.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Weave } from '../../../ui/feedback/weave.tsx'
import { Later, later } from '../../../ui/later.ts'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Lozenge } from '../../../ui/pictures/lozenge.tsx'
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
          <span translate="no" className="block text-caption text-text-2">{`${megabytes} MB`}</span>
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
      <p translate="yes" className="text-caption text-text-2">
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

interface SlipPickerProps {
  disabled: boolean
  /** A picture has been chosen; choosing another one is optional. */
  hasPicture: boolean
  onChoose: (file: File) => void
}

// Without the note, the input works as far as it does.
const IN_APP_SLIP = later(async () => {
  const { loadInApp } = await import('../in-app/in-app-deposit.tsx')
  return (await loadInApp()).InAppSlip
})

/** The input for the picture of a slip. The phone offers its gallery and its camera. Inside another app it may do nothing. */
export function SlipPicker({ disabled, hasPicture, onChoose }: SlipPickerProps) {
  const id = useId()
  const input = (
    <input
      id={id}
      type="file"
      accept="image/*"
      disabled={disabled}
      className="absolute inset-0 size-full cursor-pointer rounded-lg text-transparent disabled:cursor-default opacity-0 file:invisible focus-visible:opacity-100"
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file !== undefined) onChoose(file)
        // Allows choosing the same file again after it has been corrected.
        target.value = ''
      }}
    />
  )
  if (hasPicture) {
    return (
      <label
        htmlFor={id}
        className="relative inline-flex min-h-touch cursor-pointer items-center gap-2 justify-self-start font-bold text-link"
      >
        <Icon name="image" />
        <Trans>Change image</Trans>
        {input}
      </label>
    )
  }
  return (
    <>
      <label
        htmlFor={id}
        className={`relative grid justify-items-center gap-2 rounded-lg border-[1.5px] border-dashed border-line-strong bg-field px-4 py-3 text-center ${disabled ? 'opacity-60' : ''}`}
      >
        <span className="mt-3">
          <Lozenge icon="image" size="l" />
        </span>
        <b className="mt-1">
          <Trans>Choose the slip photo</Trans>
        </b>
        <span className="mb-3 text-small text-text-2">
          <Trans>From your gallery, or take a photo</Trans>
        </span>
        {input}
      </label>
      {isInApp(navigator.userAgent) && <Later part={IN_APP_SLIP} props={{}} />}
    </>
  )
}
