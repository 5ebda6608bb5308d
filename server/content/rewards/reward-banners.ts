import { bannerAddress } from './banner-artwork.ts'
import type { Language, Localized } from '#domain/languages.ts'
import type { Settings } from '../../settings/settings.ts'

/** A picture with what it means, HTML. */
export interface RewardBanner {
  readonly image: string
  readonly html: string
}

const REFUND_TEXTS: Localized<(share: string) => readonly [string, string]> = {
  th: (share) => [
    `<h3>คืนยอดเสีย ${share}</h3><p>คิดจากยอดเสียสุทธิของเมื่อวานในทุกเกม</p>`,
    '<h3>รับได้วันละครั้ง</h3><p>ยอดของเมื่อวานรับได้ภายในวันนี้ และรับได้เมื่อไม่มีโบนัสที่ใช้งานอยู่</p>',
  ],
  lo: (share) => [
    `<h3>ຄືນຍອດເສຍ ${share}</h3><p>ຄິດຈາກຍອດເສຍສຸດທິຂອງມື້ວານໃນທຸກເກມ</p>`,
    '<h3>ຮັບໄດ້ມື້ລະຄັ້ງ</h3><p>ຍອດຂອງມື້ວານຮັບໄດ້ພາຍໃນມື້ນີ້ ແລະ ຮັບໄດ້ເມື່ອບໍ່ມີໂບນັດທີ່ໃຊ້ງານຢູ່</p>',
  ],
  en: (share) => [
    `<h3>${share} of a loss comes back</h3><p>Of what you lost yesterday, over all games.</p>`,
    '<h3>Once a day</h3><p>Receive the refund of yesterday by the end of today, while you hold no bonus.</p>',
  ],
}

const INVITE_TEXTS: Localized<(share: string) => readonly [string, string]> = {
  th: (share) => [
    '<h3>แนะนำเพื่อน รับโบนัส</h3><p>แชร์ลิงก์ของคุณ เมื่อเพื่อนสมัครและเริ่มเล่น คุณจะได้รับโบนัส</p>',
    `<h3>${share} ของยอดเล่น</h3><p>รับ ${share} ของทุกยอดที่เพื่อนเล่น ไม่ว่าจะได้หรือเสีย</p>`,
  ],
  lo: (share) => [
    '<h3>ແນະນຳໝູ່ ຮັບໂບນັດ</h3><p>ແຊຣ໌ລິ້ງຂອງທ່ານ ເມື່ອໝູ່ສະໝັກ ແລະ ເລີ່ມຫຼິ້ນ ທ່ານຈະໄດ້ຮັບໂບນັດ</p>',
    `<h3>${share} ຂອງຍອດຫຼິ້ນ</h3><p>ຮັບ ${share} ຂອງທຸກຍອດທີ່ໝູ່ຫຼິ້ນ ບໍ່ວ່າຈະໄດ້ ຫຼື ເສຍ</p>`,
  ],
  en: (share) => [
    '<h3>Invite a friend, receive a bonus</h3><p>Share your link. When a friend registers and plays, you earn.</p>',
    `<h3>${share} of what they play</h3><p>You receive ${share} of every amount your friends play, won or lost.</p>`,
  ],
}

/** Shown before the refund sheet. */
export function refundBanners(
  { percentOfLoss }: Pick<Settings['refund'], 'percentOfLoss'>,
  language: Language,
): RewardBanner[] {
  return illustrate(['refund-share', 'refund-day'], REFUND_TEXTS[language](`${percentOfLoss}%`))
}

/** Shown before the invite sheet. */
export function inviteBanners(
  { basisPointsOfTurnover }: Pick<Settings['invite'], 'basisPointsOfTurnover'>,
  language: Language,
): RewardBanner[] {
  const share = `${basisPointsOfTurnover / 100}%`
  return illustrate(['invite-friend', 'invite-share'], INVITE_TEXTS[language](share))
}

function illustrate(pictures: readonly string[], texts: readonly string[]): RewardBanner[] {
  return pictures.map((name, index) => ({ image: bannerAddress(name), html: texts[index] ?? '' }))
}
