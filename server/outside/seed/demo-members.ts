import type { Market } from '#domain/markets.ts'
import type { MemberAccountKind } from '../../ledger/accounts.ts'

/** The password of every demo member; they exist only where the sandbox does. */
export const DEMO_PASSWORD = 'krapao-demo'

/** A member for trying out the product. */
export interface DemoMember {
  readonly username: string
  readonly name: string
  readonly bankCode: string
  readonly bankAccountName: string
  readonly bankAccountNo: string
  readonly currency: 'THB' | 'LAK'
  /** Games with an open account. */
  readonly activeSlots: readonly string[]
  /** Turns of the prize wheel. */
  readonly coins: number
  /** The member's balances when the ledger is opened; missing accounts are empty. */
  readonly opening: readonly { readonly kind: MemberAccountKind; readonly amountSatang: number }[]
  /** What they did before, oldest first. The balances are those of `opening` after it. */
  readonly past?: readonly PastMove[]
}

/** A deposit, a withdrawal or a transfer with a game, at an hour of Bangkok. */
export interface PastMove {
  readonly daysAgo: number
  readonly hour: number
  readonly from: MemberAccountKind | `bank:${string}`
  readonly to: MemberAccountKind | 'payout'
  readonly satang: number
  /** Why the house did not pay a withdrawal, in words for the member. */
  readonly rejectedFor?: string
}

/** One for each market. */
export const DEMO_MEMBERS: Readonly<Record<Market, DemoMember>> = {
  th: {
    username: '0812345678',
    name: 'สมชาย',
    bankCode: 'KBANK',
    bankAccountName: 'สมชาย ใจดี',
    bankAccountNo: '1234567890',
    currency: 'THB',
    activeSlots: ['JOKER', 'PG', 'UFABET', 'SEXYGAME', 'HUAYHD'],
    coins: 3,
    opening: [
      { kind: 'wallet', amountSatang: 2_430_50 },
      { kind: 'game:JOKER', amountSatang: 1_250_00 },
      { kind: 'game:PG', amountSatang: 800_00 },
      { kind: 'game:UFABET', amountSatang: 7_500_00 },
      { kind: 'game:HUAYHD', amountSatang: 500_00 },
    ],
  },
  lo: {
    username: '02055512345',
    name: 'ສົມສັກ',
    bankCode: 'BCEL',
    bankAccountName: 'SOMSAK PHOMMACHANH',
    bankAccountNo: '010120009876543001',
    currency: 'LAK',
    activeSlots: ['JOKER', 'UFABET', 'HUAYHD'],
    coins: 3,
    opening: [
      { kind: 'wallet', amountSatang: 1_500_00 },
      { kind: 'game:JOKER', amountSatang: 350_00 },
      { kind: 'game:HUAYHD', amountSatang: 120_00 },
    ],
  },
}

/** Somebody else, whose slips wait at the desk. */
export const DEMO_SENDER: DemoMember = {
  username: '0898765432',
  name: 'มานี',
  bankCode: 'SCB',
  bankAccountName: 'มานี มีชัย',
  bankAccountNo: '5678901234',
  currency: 'THB',
  activeSlots: [],
  coins: 0,
  opening: [{ kind: 'wallet', amountSatang: 350_00 }],
}

/** Each baht in a wallet came by one of these; what is in a game beyond them was won there. */
const PAST: Readonly<Record<Market, readonly PastMove[]>> = {
  th: [
    { daysAgo: 41, hour: 20.2, from: 'bank:SCB', to: 'wallet', satang: 1_000_00 },
    { daysAgo: 41, hour: 20.3, from: 'wallet', to: 'game:JOKER', satang: 1_000_00 },
    { daysAgo: 40, hour: 0.6, from: 'game:JOKER', to: 'wallet', satang: 1_350_00 },
    { daysAgo: 38, hour: 12.1, from: 'wallet', to: 'payout', satang: 1_200_00 },
    { daysAgo: 33, hour: 19.4, from: 'bank:KBANK', to: 'wallet', satang: 500_00 },
    { daysAgo: 33, hour: 19.5, from: 'wallet', to: 'game:PG', satang: 500_00 },
    { daysAgo: 26, hour: 21.1, from: 'bank:SCB', to: 'wallet', satang: 2_000_00 },
    { daysAgo: 26, hour: 21.3, from: 'wallet', to: 'game:UFABET', satang: 1_500_00 },
    { daysAgo: 25, hour: 22.7, from: 'game:UFABET', to: 'wallet', satang: 2_150_00 },
    { daysAgo: 24, hour: 9.8, from: 'wallet', to: 'payout', satang: 2_000_00 },
    { daysAgo: 12, hour: 18.9, from: 'bank:KBANK', to: 'wallet', satang: 1_500_00 },
    { daysAgo: 12, hour: 19.1, from: 'wallet', to: 'game:PG', satang: 1_000_00 },
    { daysAgo: 11, hour: 20.4, from: 'game:PG', to: 'wallet', satang: 1_240_00 },
    {
      daysAgo: 10,
      hour: 11.2,
      from: 'wallet',
      to: 'payout',
      satang: 1_000_00,
      rejectedFor: 'ธนาคารปลายทางปิดปรับปรุง กรุณาถอนใหม่',
    },
    { daysAgo: 10, hour: 14.5, from: 'wallet', to: 'payout', satang: 1_000_00 },
    { daysAgo: 5, hour: 20.1, from: 'bank:SCB', to: 'wallet', satang: 800_00 },
    { daysAgo: 5, hour: 20.2, from: 'wallet', to: 'game:HUAYHD', satang: 300_00 },
    { daysAgo: 3, hour: 23.2, from: 'game:UFABET', to: 'wallet', satang: 540_50 },
    { daysAgo: 2, hour: 21.6, from: 'bank:SCB', to: 'wallet', satang: 1_000_00 },
    { daysAgo: 2, hour: 21.7, from: 'wallet', to: 'game:JOKER', satang: 600_00 },
    { daysAgo: 1, hour: 1.2, from: 'game:JOKER', to: 'wallet', satang: 950_00 },
    { daysAgo: 1, hour: 10.4, from: 'wallet', to: 'payout', satang: 1_500_00 },
  ],
  lo: [
    { daysAgo: 35, hour: 19.2, from: 'bank:BCEL', to: 'wallet', satang: 500_00 },
    { daysAgo: 35, hour: 19.4, from: 'wallet', to: 'game:JOKER', satang: 300_00 },
    { daysAgo: 34, hour: 20.5, from: 'game:JOKER', to: 'wallet', satang: 520_00 },
    { daysAgo: 27, hour: 10.1, from: 'wallet', to: 'payout', satang: 600_00 },
    { daysAgo: 9, hour: 18.3, from: 'bank:BCEL', to: 'wallet', satang: 1_000_00 },
    { daysAgo: 9, hour: 18.5, from: 'wallet', to: 'game:HUAYHD', satang: 100_00 },
    { daysAgo: 2, hour: 12.4, from: 'bank:BCEL', to: 'wallet', satang: 300_00 },
    { daysAgo: 1, hour: 17.1, from: 'game:HUAYHD', to: 'wallet', satang: 180_00 },
  ],
}

/** Who is in the sandbox of a person who looks at the product: the demo members with a past, and somebody for the desk. */
export const BUSY_DEMO: readonly DemoMember[] = [
  { ...DEMO_MEMBERS.th, past: PAST.th },
  { ...DEMO_MEMBERS.lo, past: PAST.lo },
  DEMO_SENDER,
]
