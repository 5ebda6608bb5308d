/** What jsdom, which has no layout, lacks for forms that bring a wrong field into view. */
export function pretendLayout(): void {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
  Object.assign(document, { elementFromPoint: () => null })
}
