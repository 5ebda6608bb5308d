/** Names of what is cached. Texts that differ by language carry it in their name. */
export const keys = {
  wallet: ['wallet'],
  profile: ['account', 'profile'],
  agreements: (locale: string) => ['lookup', 'agreements', locale] as const,
  conditions: (locale: string) => ['lookup', 'conditions', locale] as const,
  notice: (locale: string) => ['lookup', 'notice', locale] as const,
  siteActive: ['lookup', 'active'],
} as const
