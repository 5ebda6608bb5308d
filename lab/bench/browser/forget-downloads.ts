import type { Page } from './page.ts'

/** Clears the caches of a profile, as a browser does when space is short. The session stays. */
export async function forgetDownloads(page: Page, origin: string): Promise<void> {
  await page.devTools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'service_workers,cache_storage',
  })
  await page.devTools.send('Network.clearBrowserCache')
}
