import { resilientStore } from './resilient-store.ts'

let onRecovery = () => {}

/** Data that a remembered member may see offline. They belong to one session and are cleared when that session ends. */
export const memberStore = resilientStore('krapao-member', () => onRecovery())

/** Calls `listener` when a silent browser answers after all: what seemed absent may be there. */
export function onMemberStoreRecovered(listener: () => void): void {
  onRecovery = listener
}
