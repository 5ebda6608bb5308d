import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { slipHoursQuery } from '../../../data/deposit/deposit.ts'
import { dropSharedSlip, type SharedSlip } from '../../../data/deposit/shared-slip.ts'
import { useSlipUpload } from '../../../data/deposit/slip-upload.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useOnline } from '../../../session/connection.ts'
import { useReloadHold } from '../../../session/use-reload-hold.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { PanelFoot } from '../panel-foot.tsx'
import { useSheetBusy } from '../panel-frame.ts'
import { MAX_SLIP_MB } from './prepare-slip.ts'
import { SlipPicker } from './slip-picker.tsx'
import { SlipUploadRow } from './slip-upload-row.tsx'
import { useChosenSlip } from './use-chosen-slip.ts'
import { useSharedSlip } from './use-shared-slip.ts'

type Result = { readonly kind: 'sent' } | { readonly kind: 'failed'; readonly text: string }

interface SlipPanelProps {
  /** What another app has shared: its picture counts as chosen. */
  shared: SharedSlip | undefined
  onOpenSlips: () => void
}

/** Hands in the slip of a transfer. A slip that was sent is not yet money: its outcome is in the history. */
export function SlipPanel({ shared, onOpenSlips }: SlipPanelProps) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const { data: hours } = useQuery(slipHoursQuery)
  const { prepared, previewUrl, isPreparing, choose, drop } = useChosenSlip()
  const { send, phase, progress, cancel } = useSlipUpload()
  const [result, setResult] = useState<Result>()
  const [refusedShare, setRefusedShare] = useState(shared)
  useSharedSlip(shared, choose)
  const busy = phase !== 'idle'
  const isClosed = hours?.open === false
  useSheetBusy(busy)
  useReloadHold(prepared?.kind === 'ready')

  const pick = (file: File) => {
    setResult(undefined)
    setRefusedShare(undefined)
    void dropSharedSlip()
    choose(file)
  }
  const putAway = () => {
    void dropSharedSlip()
    drop()
  }
  const upload = async (file: File) => {
    setResult(undefined)
    const outcome = await send(file)
    if (outcome.kind === 'cancelled') showToast({ tone: 'info', text: t`The upload was cancelled` })
    if (outcome.kind === 'refused') setResult({ kind: 'failed', text: await errorText(i18n, outcome.error) })
    if (outcome.kind === 'done') {
      putAway()
      setResult({ kind: 'sent' })
    }
  }
  const problem = prepared?.kind ?? refusedShare
  const ready = prepared?.kind === 'ready' ? prepared : undefined
  return (
    <>
      {isPreparing && <Skeleton className="h-24 w-full" />}
      {ready !== undefined && (
        <SlipUploadRow
          fileName={ready.file.name}
          previewUrl={previewUrl}
          progress={busy ? (progress ?? 0) : undefined}
          onRemove={busy ? cancel : putAway}
        />
      )}
      <SlipPicker disabled={busy} hasPicture={ready !== undefined} onChoose={pick} />
      {problem === 'unsupported' && (
        <Note tone="error">
          <Trans>File is not supported</Trans>
        </Note>
      )}
      {problem === 'too-large' && (
        <Note tone="error">
          <Trans>The file is too large. Please select file no larger than {MAX_SLIP_MB} MB.</Trans>
        </Note>
      )}
      {result?.kind === 'failed' && <Note tone="error">{result.text}</Note>}
      <output className="contents">
        {result?.kind === 'sent' && (
          <Note tone="warn">
            <Trans>The slip was sent and is being checked.</Trans>
          </Note>
        )}
        {ready?.hasQr === false && !busy && (
          <Note tone="warn">
            <Trans>
              No QR code was found in this picture. Is it the whole slip? You can send it all the same.
            </Trans>
          </Note>
        )}
      </output>
      <Note tone="warn">
        <Trans>
          Upload within <b>1 hour</b> of the transfer. The reference number must be readable.
        </Trans>
        {hours?.closedFrom !== undefined && hours.closedTo !== undefined && (
          <p>
            <Trans>
              Slip upload is closed {hours.closedFrom}-{hours.closedTo} every day. That time does not count.
            </Trans>
          </p>
        )}
      </Note>
      <Button variant="quiet" icon="list" disabled={busy} onClick={onOpenSlips}>
        <Trans>See uploaded slips</Trans>
      </Button>
      <PanelFoot>
        <Button
          variant="primary"
          block
          icon="slip"
          busy={busy}
          disabled={!online || isClosed || ready === undefined}
          onClick={() => void (ready && upload(ready.file))}
        >
          {busy ? <Trans>Sending the slip…</Trans> : <Trans>Upload slip</Trans>}
        </Button>
      </PanelFoot>
    </>
  )
}
