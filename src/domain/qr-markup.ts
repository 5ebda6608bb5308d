/** The largest markup that is looked at, in UTF-16 units: a QR of the densest kind needs a tenth of it. */
const MAX_MARKUP = 400_000

/** What a backend sends as its QR, once it is known what it is. */
export type QrMarkup =
  /** An address for an `<img>`: within it a picture can neither run scripts nor fetch anything. */
  | { readonly kind: 'image'; readonly src: string }
  /** The text to encode. */
  | { readonly kind: 'text'; readonly text: string }

const DATA_URL = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i

/** Reads untrusted markup: SVG, a data URL, a PNG in base64 or the text of a payment QR. Undefined for anything else. */
export function readQrMarkup(sent: string): QrMarkup | undefined {
  const markup = sent.trim()
  if (markup.length > MAX_MARKUP) return undefined
  if (DATA_URL.test(markup)) return { kind: 'image', src: markup }
  if (markup.startsWith('iVBORw0KGgo')) return { kind: 'image', src: `data:image/png;base64,${markup}` }
  if (markup.startsWith('<')) return fromMarkup(markup)
  // The text of an EMV QR starts with its format and is plain ASCII.
  return /^0002[\u0020-\u007E]{16,508}$/.test(markup) ? { kind: 'text', text: markup } : undefined
}

function fromMarkup(markup: string): QrMarkup | undefined {
  const svg = /<svg\b[\s\S]*<\/svg>/i.exec(markup)?.[0]
  if (svg !== undefined) return { kind: 'image', src: `data:image/svg+xml,${encodeURIComponent(whole(svg))}` }
  const embedded = /<img\b[^>]*\bsrc\s*=\s*["'](data:image\/[^"']+)["']/i.exec(markup)?.[1]
  return embedded !== undefined && DATA_URL.test(embedded) ? { kind: 'image', src: embedded } : undefined
}

/** Adds what a picture that stands alone needs and a part of a document may lack: its namespace and a size. */
function whole(svg: string): string {
  return svg.replace(/^<svg\b[^>]*/i, (tag) => {
    const namespace = /\bxmlns\s*=/.test(tag) ? '' : ' xmlns="http://www.w3.org/2000/svg"'
    const size = /\swidth\s*=/.test(tag) ? '' : ' width="512" height="512"'
    return tag.endsWith('/') ? tag : `${tag}${namespace}${size}`
  })
}
