import type { Page } from './browser/page.ts'

/** Leaves a profile as a browser does that needed room: the session is still there, everything downloaded is gone. */
export async function forgetDownloads(page: Page, origin: string): Promise<void> {
  await page.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' })
  await page.send('Network.clearBrowserCache')
}
