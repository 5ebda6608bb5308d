import { useEffect, useMemo, useState } from 'react'
import { readQrMarkup } from '../../../domain/money/qr-markup.ts'

/** A QR on its way to the screen. */
export type QrImage =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly src: string }
  /** It is nothing that can be shown. */
  | { readonly kind: 'broken' }

/** What the backend sent as its QR, as an address for an `<img>`. The text of a payment QR is drawn here. */
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

/** Few backends send the bare text, so what draws it is fetched only then. */
async function drawQr(text: string): Promise<string> {
  const { toString } = await import('qrcode')
  const svg = await toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
