import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import type { Outgoing } from './api/chat-outbox.ts'
import { Bubble, MEDIA_BOX } from './bubble.tsx'

interface OutgoingMessageProps {
  item: Outgoing
  onResend: () => void
  onRemove: () => void
}

/** A message that the operator does not have yet. It waits, or it failed and can be sent again or removed. */
export function OutgoingMessage({ item, onResend, onRemove }: OutgoingMessageProps) {
  const { payload } = item.message
  const failed = item.delivery === 'failed'
  const isUploading = item.delivery === 'uploading_file'
  const percent = Math.round(item.progress * 100)
  return (
    <>
      <Bubble isOwn createdAt={item.createdAt} failed={failed} state={<Delivery item={item} />}>
        {item.file === undefined ? (
          <p className="whitespace-pre-wrap px-4 py-3">{payload.title ?? payload.message}</p>
        ) : (
          <Preview item={item}>{isUploading && `${percent}%`}</Preview>
        )}
      </Bubble>
      <div className="flex flex-wrap justify-end gap-2 self-end empty:hidden">
        {failed && item.isUnfit !== true && (
          <Button variant="secondary" size="s" icon="refresh" onClick={onResend}>
            <Trans>Resend</Trans>
          </Button>
        )}
        {(failed || item.isWaiting || isUploading) && (
          <Button variant="quiet" size="s" icon="trash" onClick={onRemove}>
            {isUploading ? <Trans>Cancel upload</Trans> : <Trans>Remove</Trans>}
          </Button>
        )}
      </div>
    </>
  )
}

function Delivery({ item }: { item: Outgoing }) {
  const { t } = useLingui()
  const words = useErrorText(item.error)
  const reason = item.isUnfit === true ? t`File is not supported` : words
  if (item.delivery === 'uploading_file') return <Trans>Uploading</Trans>
  if (item.delivery === 'sending') {
    return (
      <>
        <Trans>Sending</Trans>
        {reason !== undefined && <span>{`: ${reason}`}</span>}
      </>
    )
  }
  if (item.delivery === 'succeed') return <Trans>Sent</Trans>
  return (
    <b role="alert" className="text-neg">
      <Icon name="warning" className="me-1 inline-block size-4" />
      <Trans>Not sent</Trans>
      {reason !== undefined && <span>{`: ${reason}`}</span>}
    </b>
  )
}

function Preview({ item, children }: { item: Outgoing; children: ReactNode }) {
  const isImage = item.message.payload.fileType === 'image'
  return (
    <div className={`${MEDIA_BOX} relative`}>
      {isImage ? (
        <img src={item.preview} alt={item.file?.name ?? ''} className="size-full object-cover" />
      ) : (
        <p className="px-4 py-3">{item.file?.name}</p>
      )}
      {/* The log would read out every percent. "Uploading" is beside it. */}
      <b
        aria-hidden="true"
        translate="no"
        className="absolute inset-0 grid place-items-center bg-cloth-deep/60 text-on-cloth tabular-nums empty:hidden"
      >
        {children}
      </b>
    </div>
  )
}
