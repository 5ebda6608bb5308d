import { resilientStore } from './resilient-store.ts'

/** What has been opened on this phone, so that it is not reported again: fingerprints only. Outlives the session, unlike the member's store. */
export const seenStore = resilientStore('krapao-seen')
