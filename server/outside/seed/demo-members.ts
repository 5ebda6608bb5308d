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
