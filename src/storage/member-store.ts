import { resilientStore } from './resilient-store.ts'

/** Data that a remembered member may see offline. They belong to one session and are cleared when that session ends. */
export const memberStore = resilientStore('krapao-member')
