/** The URL when it is a plain https link, otherwise undefined: a server must not send members anywhere else. */
export function webLink(value: string | null | undefined): string | undefined {
  if (value === null || value === undefined || !URL.canParse(value)) return undefined
  const url = new URL(value)
  return url.protocol === 'https:' ? url.href : undefined
}
