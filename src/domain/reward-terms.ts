/** In percent of the reward: what it must grow to, and below what it is lost. */
export interface RewardTerms {
  readonly success?: number | undefined
  readonly fail?: number | undefined
}

/** The terms to show: undefined when the server sends none, or when the money belongs to the member at once. */
export function shownTerms({ success, fail }: RewardTerms): { success: number; fail: number } | undefined {
  if (success === undefined || fail === undefined) return undefined
  return success > 100 || fail > 0 ? { success, fail } : undefined
}
