import type { BuildInfo } from './build-info.ts'

/** The two Trusted Types policies of the app: server HTML goes through the first, the worker's address through the second. */
const TRUSTED_TYPES_POLICIES = ['dompurify', 'sw-url']

/**
 * The one policy that every answer carries. Addresses other than our own origin come from the build, because a backend or a
 * chat host elsewhere is fixed there.
 */
export function contentSecurityPolicy(build: BuildInfo | undefined): Record<string, string[]> {
  const api = originOf(build?.backendUrl)
  const chat = originOf(build?.chatUrl)
  const chatSocket = chat.map((origin) => origin.replace(/^http/, 'ws'))
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...api],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...new Set([...api, ...chat, ...chatSocket])],
    'media-src': ["'self'", 'blob:'],
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

function originOf(address: string | undefined): string[] {
  return address ? [new URL(address).origin] : []
}
