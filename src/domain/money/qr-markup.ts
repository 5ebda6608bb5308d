/** The largest markup that is looked at, in UTF-16 units: a QR of the densest kind needs a tenth of it. */
const MAX_MARKUP = 400_000

/** How long the text of a payment QR is: what every one has to say, and what its standard allows. */
const [MIN_TEXT, MAX_TEXT] = [20, 512]

/** What a backend sends as its QR, once it is known what it is. */
export type QrMarkup =
  /** An address for an `<img>`: within it a picture can neither run scripts nor fetch anything. */
  | { readonly kind: 'image'; readonly src: string }
  /** The text to encode. */
  | { readonly kind: 'text'; readonly text: string }

const SVG_END = '</svg>'
const DATA_URL = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i

/** Reads untrusted markup: SVG, a data URL, a PNG in base64 or the text of a payment QR. Undefined for anything else. */
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

/** The rest of a text from where something in it begins; empty when it does not. */
function from(text: string, start: RegExp): string {
  const index = text.search(start)
  return index === -1 ? '' : text.slice(index)
}

/** Adds what a picture on its own needs and a part of a document may lack: its namespace and a size. */
function whole(svg: string): string {
  return svg.replace(/^<svg\b[^>]*/i, (tag) => {
    const namespace = /\bxmlns\s*=/.test(tag) ? '' : ' xmlns="http://www.w3.org/2000/svg"'
    const size = /\swidth\s*=/.test(tag) ? '' : ' width="512" height="512"'
    return tag.endsWith('/') ? tag : `${tag}${namespace}${size}`
  })
}
