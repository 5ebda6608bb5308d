/**
 * Replaces the text nodes under `root` as the translators of Chrome and Samsung Internet do: by two `<font>` elements that contain the text.
 * What is marked as not to be translated stays. Runs in a page too, so it uses nothing from outside.
 */
export function translatePage(root: Element): void {
  const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT)
  const found: Node[] = []
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) found.push(text)
  for (const text of found) {
    const { parentElement } = text
    const marked = parentElement?.closest('[translate], .notranslate, script, style, textarea, font')
    const isLeft = marked !== null && marked?.getAttribute('translate') !== 'yes'
    if (isLeft || (text.nodeValue ?? '').trim() === '') continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.nodeValue
    outer.append(inner)
    parentElement?.replaceChild(outer, text)
  }
}
