import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'
import type { BuildCheck, BuildFile } from './build-check.ts'

/**
 * Keeps files again that the phone has lost to a cleaner or a full disk: nothing else would bring them back before the next version.
 * @param event during which the worker does so
 */
export async function mend(
  files: readonly BuildFile[],
  { cacheWillUpdate }: BuildCheck,
  event: Parameters<BuildCheck['cacheWillUpdate']>[0]['event'],
): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const lost = files.flatMap((file) => {
    const key = getCacheKeyForURL(file.url)
    return key === undefined || kept.has(key) ? [] : [{ ...file, key }]
  })
  // The document first: without it nothing opens. Only files like it keep their name when their content changes.
  for (const { url, revision, key } of lost.sort((one, other) => rank(one) - rank(other))) {
    const request = new Request(new URL(url, location.href), {
      cache: revision === null ? 'default' : 'reload',
    })
    const response = await cacheWillUpdate({ request, response: await fetch(request), event })
    if (response) await cache.put(key, response)
  }
}

const rank = ({ url }: BuildFile) => Number(url !== 'index.html')
