/**
 * Reports to the console each text node that React keeps. A browser that translates replaces it, and React can neither change nor remove it
 * afterwards. A page that is never translated may have them. Runs in a page too, so it uses nothing from outside.
 */
export function reportReactTexts(): void {
  const create = document.createTextNode.bind(document)
  document.createTextNode = (text) => {
    const node = create(text)
    // React notes its fiber on the node right after it made it.
    queueMicrotask(() => {
      const isKept = Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
      if (isKept && text.trim() !== '' && document.documentElement.translate)
        console.error(`React keeps this text without an element of its own: ${text}`)
    })
    return node
  }
}
