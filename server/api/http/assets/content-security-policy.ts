import type { BuildInfo } from './build-info.ts'
import type { InlineHashes } from './inline-hashes.ts'

/** The two Trusted Types policies of the app: server HTML goes through the first, the worker's URL through the second. */
const TRUSTED_TYPES_POLICIES = ['dompurify', 'sw-url']

/** A content security policy: the values of each directive. */
export type Policy = Record<string, string[]>

/**
 * The policy of every answer. Addresses other than our own origin come from the build, because a backend or chat host elsewhere is configured
 * there.
 *
 * @param inline the few lines of inline script and style that the answer contains: only the document has any
 */
export function contentSecurityPolicy(build: BuildInfo | undefined, inline?: InlineHashes): Policy {
  const api = originOf(build?.backendUrl)
  const chat = originOf(build?.chatUrl)
  const hosts = [...new Set([...api, ...chat])]
  const chatSocket = chat.map((origin) => origin.replace(/^http/, 'ws'))
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(inline?.script)],
    'style-src': ["'self'", ...quoted(inline?.style)],
    'img-src': ["'self'", 'data:', 'blob:', ...hosts],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...new Set([...hosts, ...chatSocket])],
    // Videos of the chat.
    'media-src': ["'self'", 'blob:', ...hosts],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'trusted-types': TRUSTED_TYPES_POLICIES,
    'require-trusted-types-for': ["'script'"],
  }
}

/** The policy as the value of its header. */
export function headerOf(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join(';')
}

function quoted(hashes: readonly string[] = []): string[] {
  return hashes.map((hash) => `'${hash}'`)
}

function originOf(address: string | undefined): string[] {
  return address ? [new URL(address).origin] : []
}
