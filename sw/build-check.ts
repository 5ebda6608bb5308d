import type { WorkboxPlugin } from 'workbox-core'

/** Decides what is kept of the files of this build. */
export type BuildCheck = Required<Pick<WorkboxPlugin, 'cachedResponseWillBeUsed' | 'cacheWillUpdate'>>

/** How many bytes of a file's SHA-256 the list of files has: enough against accidents, and each byte is paid for 120 times. */
const CHECKED_BYTES = 6

/** A file of this build. */
export interface BuildFile {
  readonly url: string
  /** Part of the address in the cache, for files whose names do not change with their content. */
  readonly revision: string | null
  /** The first six bytes of the content's SHA-256, in base64. */
  readonly hash: string
}

/** An entry of the list that the build makes. Only the names of assets change with their content. */
export function buildFile(url: string, hash: string): BuildFile {
  return { url, hash, revision: url.startsWith('assets/') ? null : hash }
}

/**
 * Accepts only the files of this build: a maintenance page or a portal may answer 200 for any. One that differs is fetched again past the browser's
 * cache; if it still differs, the installation fails, and the browser tries again later.
 * @param files with addresses relative to the worker
 */
export function buildCheck(files: readonly BuildFile[]): BuildCheck {
  const expected = new Map(files.map(({ url, hash }) => [new URL(url, location.href).pathname, hash]))

  async function isOfBuild(url: string, response: Response): Promise<boolean> {
    const content = await response.clone().arrayBuffer()
    return response.status === 200 && (await hashOf(content)) === expected.get(new URL(url).pathname)
  }

  return {
    // While installing, also what an earlier installation has left under the same name.
    cachedResponseWillBeUsed: async ({ request, cachedResponse, event }) => {
      if (cachedResponse === undefined || event.type !== 'install') return cachedResponse
      return (await isOfBuild(request.url, cachedResponse)) ? cachedResponse : null
    },
    cacheWillUpdate: async ({ request, response }) => {
      if (await isOfBuild(request.url, response)) return response
      const again = await fetch(new Request(request, { cache: 'reload' }))
      return (await isOfBuild(request.url, again)) ? again : null
    },
  }
}

async function hashOf(content: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return btoa(String.fromCharCode(...hash.subarray(0, CHECKED_BYTES)))
}
