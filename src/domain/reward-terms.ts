/** In percent of the reward: what it must grow to, and with less than what left it is lost. */
export interface RewardTerms {
  readonly success?: number | undefined
  readonly fail?: number | undefined
}

/** The terms worth telling: undefined when the server states none, or when they ask for nothing because the money is the member's at once. */
export function termsToTell({ success, fail }: RewardTerms): { success: number; fail: number } | undefined {
  if (success === undefined || fail === undefined) return undefined
  return success > 100 || fail > 0 ? { success, fail } : undefined
}
