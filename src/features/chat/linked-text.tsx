import { chatWebLink } from './chat-link.ts'

/** A URL within a sentence, without the punctuation that ends the sentence. */
const ADDRESS = /(https?:\/\/\S*[^\s.,;:!?)\]}'"”’…])/i

/** A message with its encrypted URLs as links. The links open outside the app and send no referrer. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, index) => {
    const link = index % 2 === 1 ? chatWebLink(part) : undefined
    const place = `${index} ${part}`
    if (link === undefined) return <span key={place}>{part}</span>
    return (
      <a
        key={place}
        translate="no"
        href={link.href}
        target="_blank"
        rel="noopener noreferrer"
        className="text-inherit underline"
      >
        {part}
      </a>
    )
  })
}
