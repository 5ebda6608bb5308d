/** Lowest and highest single withdrawal, in satang. */
export const WITHDRAW_LIMITS = { minSatang: 100_00, maxSatang: 50_000_00 } as const

/** Lowest deposit, in satang. */
export const DEPOSIT_MINIMUM_SATANG = 1_00

/** Lowest gift of a mobile wallet, in satang. */
export const GIFT_MINIMUM_SATANG = 2_00

/** From one time of the day to another, `HH:MM`: closed at the first, open again at the second. */
export interface SlipClosure {
  readonly closedFrom: string
  readonly closedTo: string
}

/** Slips are not taken while the banks close their day: local time in Asia/Bangkok, across midnight. */
export const SLIP_CLOSURE: SlipClosure = { closedFrom: '23:00', closedTo: '00:30' }

/** Highest deposit that may be announced for the operator to book by hand, in satang. */
export const ANNOUNCEMENT_MAXIMUM_SATANG = 10_000_000_00
