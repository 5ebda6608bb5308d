import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'

/** Shows sanitised HTML. {@link import('./server-html.tsx').ServerHtml} loads it lazily, together with the sanitiser. */
export function SafeHtmlView({ html }: { html: string }) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    root.current?.replaceChildren(safeHtml(html))
  }, [html])
  return <div ref={root} className="server-html wrap-anywhere" />
}

/** Allowed targets of the operator's links: the web over TLS, the phone, LINE. */
const LINK = /^(?:https:|tel:|line:)/i
/** Allowed sources of pictures: TLS, inline bitmaps, or this site. */
const PICTURE = /^(?:https:|data:image\/(?:png|jpe?g|gif|webp|avif);|\/(?![/\\]))/i
/** Allowed values of any other attribute: one of our schemes, or text that is not a URL. */
const NO_OTHER_SCHEME = /^(?:(?:https|tel|line):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i

const TAGS =
  'a b strong i em u s p br hr div span h1 h2 h3 h4 h5 h6 ul ol li blockquote small sub sup font center img table caption thead tbody tfoot tr th td'
const ATTRIBUTES = 'href src alt title colspan rowspan start color align dir lang data-style'
/** Style properties that an operator may set. All others could hide or cover other parts of the app. */
const STYLES = ['color', 'font-weight', 'text-align', 'text-decoration']
/** A style value that refers to something outside itself. */
const REFERENCE = /\b(?:url|var|env|attr)\(/i

const purify = DOMPurify(window)

purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue } = attribute
  if (attrName === 'href') attribute.keepAttr = LINK.test(attrValue.trim())
  if (attrName === 'src') attribute.keepAttr = element.nodeName === 'IMG' && PICTURE.test(attrValue.trim())
})

/** A tag. An unclosed one matches up to the end of the text, so that the text is not scanned again from each `<`. */
const TAG = /<[a-z](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*(?:>|$)/gi
const STYLE_NAME = /([\s"'/])style(?=\s*=)/gi

/** Renames style attributes before the HTML is parsed: the page's policy would report each of them, even unused. */
function setStylesAside(html: string): string {
  return html.replaceAll(TAG, (tag) => tag.replaceAll(STYLE_NAME, '$1data-style'))
}

/** Sets the allowed styles through the CSSOM, which the page's policy allows. */
function restyle(element: HTMLElement): void {
  const wanted = document.createElement('span').style
  wanted.cssText = element.dataset['style'] ?? ''
  delete element.dataset['style']
  for (const property of STYLES) {
    const value = wanted.getPropertyValue(property)
    if (value !== '' && !REFERENCE.test(value)) element.style.setProperty(property, value)
  }
}

/** Server HTML as nodes that can neither run code nor load anything unwanted. DOMPurify parses it under its Trusted Types policy. */
export function safeHtml(html: string): DocumentFragment {
  const fragment: DocumentFragment | null = purify.sanitize(setStylesAside(html), {
    ALLOWED_TAGS: TAGS.split(' '),
    ALLOWED_ATTR: ATTRIBUTES.split(' '),
    // Only the CSSOM reads its value. Checked as a URL, `color:red` would look like an unknown scheme.
    ADD_URI_SAFE_ATTR: ['data-style'],
    ALLOWED_URI_REGEXP: NO_OTHER_SCHEME,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  // A leading <frameset> replaces the body; nothing of such a text is left.
  if (!fragment) return new DocumentFragment()
  for (const element of fragment.querySelectorAll<HTMLElement>('[data-style]')) restyle(element)
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  for (const picture of fragment.querySelectorAll('img')) picture.loading = 'lazy'
  return fragment
}
