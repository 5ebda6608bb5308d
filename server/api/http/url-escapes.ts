import type { IncomingMessage } from 'node:http'

/**
 * A path with broken percent signs cannot be one of ours. It is replaced by one that does not exist, because the framework would otherwise
 * answer by itself, quoting the path and without our headers.
 */
export function withoutBrokenEscapes(request: IncomingMessage): string {
  const url = request.url ?? '/'
  try {
    decodeURIComponent(url)
    return url
  } catch {
    return '/api/malformed'
  }
}
