import { Trans, useLingui } from '@lingui/react/macro'
import { IconButton } from '../../../ui/button.tsx'

interface SlipUploadRowProps {
  fileName: string
  previewUrl: string | undefined
  /** The share that has left the phone, 0 to 1; undefined while nothing is being sent. */
  progress: number | undefined
  /** Stops the upload or removes the picture; undefined when neither is possible. */
  onRemove: (() => void) | undefined
}

/** The chosen picture and the progress of its upload. */
export function SlipUploadRow({ fileName, previewUrl, progress, onRemove }: SlipUploadRowProps) {
  const { t } = useLingui()
  const percent = progress === undefined ? undefined : Math.floor(progress * 100)
  return (
    <div className="flex items-center gap-3 rounded-lg bg-surface-2 py-3 ps-3 pe-1">
      <span className="grid h-18 w-14 flex-none overflow-hidden rounded-sm bg-paper">
        {previewUrl !== undefined && (
          <img src={previewUrl} alt={t`The chosen slip`} className="h-18 w-14 object-cover" />
        )}
      </span>
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="flex flex-wrap justify-between gap-x-2">
          <b className="min-w-0 wrap-anywhere">{fileName}</b>
          {percent !== undefined && (
            <span translate="no" className="text-small text-text-2 tabular-nums">{`${percent}%`}</span>
          )}
        </p>
        {percent !== undefined && (
          <>
            <progress
              aria-label={t`Uploading`}
              value={percent}
              max={100}
              className="h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface-3 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:bg-accent"
            />
            <output className="text-caption text-text-2">
              {percent < 100 ? (
                <Trans>Uploading. Keep this page open.</Trans>
              ) : (
                <Trans>Waiting for the answer. Keep this page open.</Trans>
              )}
            </output>
          </>
        )}
      </div>
      {onRemove === undefined ? (
        <span className="w-12 flex-none" />
      ) : (
        <IconButton
          icon="close"
          label={percent === undefined ? t`Remove` : t`Cancel upload`}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
