import type { IncomingMessage } from 'node:http'

/**
 * The URL of a request in which every percent sign begins an escape of readable text. In a path or search with a broken one, as messengers
 * and typing make them, all are taken for plain percent signs: a navigation then opens the app. The framework would otherwise answer by
 * itself, quoting the path and without our headers.
 */
export function withoutBrokenEscapes({ url = '/' }: IncomingMessage): string {
  const searchAt = url.includes('?') ? url.indexOf('?') : url.length
  return readable(url.slice(0, searchAt)) + readable(url.slice(searchAt))
}

function readable(part: string): string {
  try {
    decodeURIComponent(part)
    return part
  } catch {
    return part.replaceAll('%', '%25')
  }
}
