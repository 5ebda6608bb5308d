import { useEffect, useMemo, useState } from 'react'
import { readQrMarkup } from './qr-markup.ts'

/** The image of a QR: loading, ready or broken. */
export type QrImage =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly src: string }
  /** It cannot be shown. */
  | { readonly kind: 'broken' }

/** The backend's QR as a URL for an `<img>`. The text of a payment QR is drawn here. */
export function useQrImage(markup: string) {
  const read = useMemo(() => readQrMarkup(markup), [markup])
  const [drawn, setDrawn] = useState<QrImage>({ kind: 'loading' })
  const [isBroken, setBroken] = useState(false)
  const text = read?.kind === 'text' ? read.text : undefined

  useEffect(() => {
    if (text === undefined) return
    drawQr(text).then(
      (src) => setDrawn({ kind: 'ready', src }),
      () => setDrawn({ kind: 'broken' }),
    )
  }, [text])

  const present: QrImage =
    read === undefined ? { kind: 'broken' } : read.kind === 'image' ? { kind: 'ready', src: read.src } : drawn
  return { image: isBroken ? ({ kind: 'broken' } as const) : present, onBroken: () => setBroken(true) }
}

/** Few backends send bare text, so the encoder is loaded only when one does. */
async function drawQr(text: string): Promise<string> {
  const { toString } = await import('qrcode')
  const svg = await toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
