/** Where a button of type `web` may lead: a page of the web and nothing else. */
export function chatWebLink(payload: string | undefined): URL | undefined {
  if (payload === undefined || !URL.canParse(payload)) return undefined
  const url = new URL(payload)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
}

/** The number that a button of type `call` dials, as a link; undefined for anything that is no number. */
export function chatCallLink(payload: string | undefined): string | undefined {
  const number = payload?.replace(/^tel:/, '').replaceAll(/[\s()-]/g, '') ?? ''
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : undefined
}
