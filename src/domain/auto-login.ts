/** Providers that a member enters without typing a password, by the names that the path of auto-login has for them. */
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

/** Name of a provider in the path of auto-login, or undefined for one that is entered by its own address. */
export function autoLoginGame(slotCode: string): AutoLoginGame | undefined {
  return AUTO_LOGIN_GAMES.find((game) => game === slotCode.toLowerCase())
}
