/** The address when it is a plain web link (https), else undefined: what a server sends may lead nowhere else. */
export function webLink(value: string | null | undefined): string | undefined {
  if (value === null || value === undefined || !URL.canParse(value)) return undefined
  const url = new URL(value)
  return url.protocol === 'https:' ? url.href : undefined
}
