/** The target of a button of type `web`: a page of the encrypted web; undefined for anything else. */
export function chatWebLink(payload: string | undefined): URL | undefined {
  if (payload === undefined || !URL.canParse(payload)) return undefined
  const url = new URL(payload)
  return url.protocol === 'https:' ? url : undefined
}

/** The number that a button of type `call` dials, as a link; undefined when it is not a number. */
export function chatCallLink(payload: string | undefined): string | undefined {
  const number = payload?.replace(/^tel:/, '').replaceAll(/[\s()-]/g, '') ?? ''
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : undefined
}
