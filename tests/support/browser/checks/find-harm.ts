/**
 * Triggers every element of the given texts, and returns those that could do harm. Runs in the page, so it must not refer to anything
 * outside its own body.
 * @returns the elements that are not allowed or cover others, and the effects on the page
 */
export function findHarm(texts: readonly Element[]): string[] {
  const EVENTS = ['pointerenter', 'mouseover', 'click', 'focus', 'toggle', 'animationstart', 'error', 'load']
  const OUTLAWS =
    'script, style, link, meta, base, iframe, frame, object, embed, form, input, button, select, textarea, svg, math, video, audio, template, dialog, [id], [name], [onclick], [onerror], [srcdoc], [formaction], [tabindex], [role], [contenteditable], [href^="javascript" i]'
  const refuse = (event: Event) => event.preventDefault()
  addEventListener('click', refuse, { capture: true })
  const elements = texts.flatMap((text) => [...text.querySelectorAll<HTMLElement>('*')])
  for (const element of elements) {
    for (const type of EVENTS) element.dispatchEvent(new Event(type, { cancelable: true }))
  }
  removeEventListener('click', refuse, { capture: true })
  const forbidden = elements.filter((element) => element.matches(OUTLAWS))
  const covering = elements.filter((element) => {
    const { position, zIndex } = getComputedStyle(element)
    return position !== 'static' || zIndex !== 'auto'
  })
  const listening = elements.filter((element) =>
    element.getAttributeNames().some((name) => name.startsWith('on')),
  )
  const harm = [...forbidden, ...covering, ...listening].map((element) => element.outerHTML)
  if ('pwned' in globalThis) harm.push('something has run')
  if (typeof document.getElementById !== 'function') harm.push('a function of the document is something else')
  if (typeof document.cookie !== 'string') harm.push('a property of the document is something else')
  if (document.baseURI !== location.href) harm.push(`addresses begin at ${document.baseURI}`)
  return harm
}
