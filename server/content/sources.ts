import type { Localized } from '#domain/languages.ts'

/** How a new member heard of us; the registration form offers these. */
export const SOURCES: readonly { readonly code: string; readonly description: Localized }[] = [
  { code: 'FRIEND', description: { th: 'เพื่อนแนะนำ', lo: 'ໝູ່ແນະນຳ', en: 'A friend' } },
  { code: 'FACEBOOK', description: { th: 'เฟซบุ๊ก', lo: 'ເຟສບຸກ', en: 'Facebook' } },
  { code: 'LINE', description: { th: 'ไลน์', lo: 'ໄລນ໌', en: 'LINE' } },
  { code: 'TIKTOK', description: { th: 'ติ๊กต็อก', lo: 'ຕິກຕອກ', en: 'TikTok' } },
  { code: 'GOOGLE', description: { th: 'ค้นหาในกูเกิล', lo: 'ຄົ້ນຫາໃນກູໂກ', en: 'Google search' } },
  { code: 'OTHER', description: { th: 'อื่น ๆ', lo: 'ອື່ນໆ', en: 'Other' } },
]
