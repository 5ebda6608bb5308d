import type { SharedSlip } from '../../data/phone/shared-slip-param.ts'

/** Sheets that open over a member screen. They are in the URL, so that they survive a reload and close with the back button. */
export const MEMBER_SHEETS = [
  'conditions',
  'deposit',
  'withdraw',
  'transfer',
  'game',
  'invite',
  'refund',
  'password',
  'devices',
  'limits',
  'activity',
  'slips',
] as const

export type MemberSheet = (typeof MEMBER_SHEETS)[number]

/**
 * The URL's parameters of the open sheet: which one it is, for `game` whose account it shows, for `deposit` the way to deposit and what was
 * shared with it.
 */
export interface SheetSearch {
  sheet?: MemberSheet
  game?: string
  way?: string
  shared?: SharedSlip
}
