/** Providers that a member enters without typing a password, by their names in the path of auto-login. */
export const AUTO_LOGIN_GAMES = [
  'pg',
  'betflix',
  'askmebet',
  'imi',
  'usun',
  'areaslot',
  'circus',
  'slotracha',
  'pgslot',
  'joker2',
  'huayhd',
] as const

export type AutoLoginGame = (typeof AUTO_LOGIN_GAMES)[number]

/** A provider's name in the path of auto-login; undefined when members enter it by its own URL. */
export function autoLoginGame(slotCode: string): AutoLoginGame | undefined {
  return AUTO_LOGIN_GAMES.find((game) => game === slotCode.toLowerCase())
}
