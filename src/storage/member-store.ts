import { resilientStore } from './resilient-store.ts'

/** What a remembered member may see again offline. It belongs to one session and is cleared when that session ends. */
export const memberStore = resilientStore('krapao-member')
