/** How the path of auto-login calls each provider that has one; the others are entered by their own address. */
const PATHS = {
  PG: 'pg',
  BETFLIX: 'betflix',
  ASKMEBET: 'askmebet',
  IMI: 'imi',
  USUN: 'usun',
  AREASLOT: 'areaslot',
  CIRCUS: 'circus',
  SLOTRACHA: 'slotracha',
  PGSLOT: 'pgslot',
  JOKER2: 'joker2',
  HUAYHD: 'huayhd',
} as const

export type AutoLoginGame = (typeof PATHS)[keyof typeof PATHS]

/** Name of a provider in the path of auto-login, or undefined for one that is entered by its own address. */
export function autoLoginGame(slotCode: string): AutoLoginGame | undefined {
  return isAutoLogin(slotCode) ? PATHS[slotCode] : undefined
}

function isAutoLogin(slotCode: string): slotCode is keyof typeof PATHS {
  return Object.hasOwn(PATHS, slotCode)
}
