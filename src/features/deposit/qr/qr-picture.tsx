import { Trans, useLingui } from '@lingui/react/macro'
import { type Ref, useEffect, useMemo, useState } from 'react'
import { Skeleton } from '../../../ui/feedback/placeholders.tsx'

interface QrPictureProps {
  ref: Ref<HTMLImageElement>
  image: QrImage
  onBroken: () => void
}

/** The QR. The backend's markup is shown as a picture and never becomes part of the page. */
export function QrPicture({ ref, image, onBroken }: QrPictureProps) {
  const { t } = useLingui()
  if (image.kind === 'broken') {
    return (
      <p role="alert" className="p-4 text-center text-on-paper">
        <Trans>This QR cannot be shown. Cancel it and create a new one.</Trans>
      </p>
    )
  }
  if (image.kind === 'loading') return <Skeleton className="aspect-square w-full" />
  return (
    <img
      ref={ref}
      src={image.src}
      alt={t`Payment QR code`}
      width={216}
      height={216}
      onError={onBroken}
      className="aspect-square h-auto object-contain"
    />
  )
}

/** The image of a QR: loading, ready or broken. */
type QrImage =
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

/** The largest accepted markup, in UTF-16 units: the densest QR needs a tenth of it. */
const MAX_MARKUP = 400_000

/** Length of the text of a payment QR: the mandatory fields need the minimum, the standard allows the maximum. */
const [MIN_TEXT, MAX_TEXT] = [20, 512]

/** A backend's QR after its format has been detected. */
export type QrMarkup =
  /** A URL for an `<img>`, in which a picture can neither run scripts nor fetch anything. */
  | { readonly kind: 'image'; readonly src: string }
  /** The text to encode. */
  | { readonly kind: 'text'; readonly text: string }

const SVG_END = '</svg>'
const DATA_URL = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i

/** Parses untrusted markup: SVG, a data URL, a PNG in base64 or the text of a payment QR. Undefined for anything else. */
export function readQrMarkup(sent: string): QrMarkup | undefined {
  const markup = sent.trim()
  if (markup.length > MAX_MARKUP) return undefined
  if (DATA_URL.test(markup)) return { kind: 'image', src: markup }
  if (markup.startsWith('iVBORw0KGgo')) return { kind: 'image', src: `data:image/png;base64,${markup}` }
  if (markup.startsWith('<')) return fromMarkup(markup)
  // The text of an EMV QR starts with its format and is plain ASCII.
  const isText =
    markup.length >= MIN_TEXT && markup.length <= MAX_TEXT && /^0002[\u0020-\u007E]*$/.test(markup)
  return isText ? { kind: 'text', text: markup } : undefined
}

function fromMarkup(markup: string): QrMarkup | undefined {
  const svg = from(markup, /<svg\b/i)
  const end = svg.toLowerCase().lastIndexOf(SVG_END)
  if (end !== -1) {
    const drawing = whole(svg.slice(0, end + SVG_END.length))
    return { kind: 'image', src: `data:image/svg+xml,${encodeURIComponent(drawing)}` }
  }
  const [tag = ''] = from(markup, /<img\b/i).split('>', 1)
  const embedded = /\ssrc\s*=\s*["'](data:image\/[^"']+)["']/i.exec(tag)?.[1]
  return embedded !== undefined && DATA_URL.test(embedded) ? { kind: 'image', src: embedded } : undefined
}

/** The rest of a text from the first match on; empty when there is no match. */
function from(text: string, start: RegExp): string {
  const index = text.search(start)
  return index === -1 ? '' : text.slice(index)
}

/** Adds what inline SVG may lack and an SVG file needs: its namespace and a size. */
function whole(svg: string): string {
  return svg.replace(/^<svg\b[^>]*/i, (tag) => {
    const namespace = /\bxmlns\s*=/.test(tag) ? '' : ' xmlns="http://www.w3.org/2000/svg"'
    const size = /\swidth\s*=/.test(tag) ? '' : ' width="512" height="512"'
    return tag.endsWith('/') ? tag : `${tag}${namespace}${size}`
  })
}
