import type { Language } from '#domain/languages.ts'

/** What a game announces beside its login, as HTML; most have nothing to say. */
export const GAME_EVENTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  JOKER: {
    th: '<b>แข่งประจำสัปดาห์</b> ทุกวันเสาร์ 20:00',
    lo: '<b>ແຂ່ງປະຈຳອາທິດ</b> ທຸກວັນເສົາ 20:00',
    en: '<b>Weekly tournament</b> every Saturday 20:00',
  },
}
