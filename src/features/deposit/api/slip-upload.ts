import { useRef, useState } from 'react'
import { wallet } from '../../../contract/wallet.ts'
import { useMoneyAction } from '../../../data/money/money-action.ts'
import { ApiError } from '../../../http/errors.ts'
import { upload } from '../../../http/upload.ts'

/** How far an upload is. */
export interface SlipProgress {
  /** The part that has left the phone, 0 to 1. */
  readonly share: number
  /** Estimated from what has left; undefined before that says something. */
  readonly secondsLeft: number | undefined
}

/** The part that says how fast the connection is: the first bytes only fill buffers. */
const SAYING_SHARE = 0.1

function progressAt(share: number, elapsedMs: number): SlipProgress {
  const leftMs = (elapsedMs / share) * (1 - share)
  return { share, secondsLeft: share < SAYING_SHARE ? undefined : Math.ceil(leftMs / 1000) }
}

/** Uploads the slip of a transfer. */
export function useSlipUpload() {
  const [progress, setProgress] = useState<SlipProgress>()
  const stop = useRef<AbortController>(undefined)
  const { run, phase } = useMoneyAction(wallet.uploadSlip, { change: 'uploadSlip' })

  const isStopped = () => stop.current?.signal.aborted === true
  const send = async (file: File) => {
    // The one before may have been stopped.
    stop.current = undefined
    const outcome = await run({ body: {} }, { send: (idempotencyKey) => uploadOnce(file, idempotencyKey) })
    const wasCancelled = outcome.kind === 'refused' && isStopped()
    setProgress(undefined)
    return wasCancelled ? ({ kind: 'cancelled' } as const) : outcome
  }
  const uploadOnce = async (file: File, idempotencyKey: string) => {
    const controller = new AbortController()
    stop.current = controller
    const startedMs = performance.now()
    const onProgress = (share: number) => setProgress(progressAt(share, performance.now() - startedMs))
    onProgress(0)
    try {
      const parts = { body: {}, file, fileName: file.name }
      const { signal } = controller
      return await upload(wallet.uploadSlip, parts, { idempotencyKey, signal, onProgress })
    } catch (error) {
      // The server never had the whole file, so it has done nothing.
      throw controller.signal.aborted ? cancelled() : error
    }
  }
  const canCancel = phase === 'sending' && progress !== undefined && progress.share < 1
  return {
    send,
    phase,
    /** Undefined while nothing is being sent. */
    progress,
    /** Undefined as soon as the server has the whole file. */
    cancel: canCancel ? () => stop.current?.abort() : undefined,
  }
}

function cancelled(): ApiError {
  return new ApiError('the member stopped the upload', {
    code: 'UNKNOWN',
    retryable: true,
    outcome: 'refused',
  })
}
