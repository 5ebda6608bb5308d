/*
 * Runs in the document of any browser, and shows the document's words and the operator's contact to one that is too old for the app, which is
 * tried all the same. It imports nothing and calls only what browsers have had for ten years.
 */

interface Contact {
  readonly contactText?: string | null
  readonly lineLink?: string | null
  readonly lineName?: string | null
}

const words = document.getElementById('too-old')
// No browser that is too old has both; a test asks the data of browser support.
const isTooOld = !('CompressionStream' in window && CSS.supports('height', '1dvh'))
if (words !== null && isTooOld) {
  const ask = new XMLHttpRequest()
  words.hidden = false
  ask.addEventListener('load', () => {
    const contact: Contact = JSON.parse(ask.responseText)
    // The operator's HTML, without its tags.
    const texts = (contact.contactText || '').split('<').map((part) => part.slice(part.indexOf('>') + 1))
    words.appendChild(document.createTextNode(texts.join(' ')))
    if (!contact.lineLink || contact.lineLink.indexOf('https:') !== 0) return
    const link = document.createElement('a')
    link.href = contact.lineLink
    link.textContent = contact.lineName || contact.lineLink
    words.appendChild(link)
  })
  ask.open('GET', `${import.meta.env.VITE_BACKEND_URL || ''}/api/lookup/contact`)
  ask.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
  ask.send()
}
