import type { Language, Localized } from '#domain/languages.ts'

/** Rewards that have no code of their own to be called by. */
const NAMES: Readonly<Record<string, Localized>> = {
  REFUND: { th: 'คืนยอดเสีย', lo: 'ຄືນຍອດເສຍ', en: 'Loss refund' },
  INVITE: { th: 'โบนัสแนะนำเพื่อน', lo: 'ໂບນັດແນະນຳໝູ່', en: 'Invite bonus' },
}

/** What a member reads for the description of a transfer: a name in their language, or the description itself. */
export function rewardName(description: string, language: Language): string {
  return Object.hasOwn(NAMES, description) ? (NAMES[description]?.[language] ?? description) : description
}
