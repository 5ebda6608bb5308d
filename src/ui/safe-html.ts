import DOMPurify from 'dompurify'

/** Where a link of the operator may lead: the web over TLS, the phone, LINE. */
const LINK = /^(?:https:|tel:|line:)/i
/** Where a picture may come from: TLS, inline bitmaps, or this site. */
const PICTURE = /^(?:https:|data:image\/(?:png|jpe?g|gif|webp|avif);|\/(?![/\\]))/i

const TAGS =
  'a b strong i em u s p br hr div span h1 h2 h3 h4 h5 h6 ul ol li blockquote small sub sup font center img table caption thead tbody tfoot tr th td'
const ATTRIBUTES = 'href src alt title colspan rowspan start color align dir lang style'
/** What an operator may style. Everything else could hide or cover other parts of the app. */
const STYLES = ['color', 'font-weight', 'text-align', 'text-decoration']

const purify = DOMPurify(window)

purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue } = attribute
  if (attrName === 'href') attribute.keepAttr = LINK.test(attrValue.trim())
  if (attrName === 'src') attribute.keepAttr = element.nodeName === 'IMG' && PICTURE.test(attrValue.trim())
})

/** Sets the allowed styles again through the CSSOM: the page's policy refuses style attributes. */
function restyle(element: HTMLElement): void {
  const wanted = document.createElement('span').style
  wanted.cssText = element.getAttribute('style') ?? ''
  element.removeAttribute('style')
  for (const property of STYLES) {
    const value = wanted.getPropertyValue(property)
    if (value !== '') element.style.setProperty(property, value)
  }
}

/**
 * Turns HTML from the server into nodes that can neither run nor load anything we do not want.
 * DOMPurify parses it behind the Trusted Types policy `dompurify`; the answer is nodes, never a string.
 */
export function safeHtml(html: string): DocumentFragment {
  const fragment = purify.sanitize(html, {
    ALLOWED_TAGS: TAGS.split(' '),
    ALLOWED_ATTR: ATTRIBUTES.split(' '),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const element of fragment.querySelectorAll<HTMLElement>('[style]')) restyle(element)
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  for (const picture of fragment.querySelectorAll('img')) picture.loading = 'lazy'
  return fragment
}
