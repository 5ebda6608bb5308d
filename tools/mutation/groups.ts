/** Files that are mutated together, and the tests that are to notice. */
export interface MutationGroup {
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

const DOMAIN = [
  'amount-input',
  'credits',
  'deposit-methods',
  'digits',
  'kip',
  'qr-limits',
  'total-balance',
  'transfer-rules',
  'withdrawal-rules',
]

/** Everything that reads, limits, books or answers for money, in pieces of a few minutes. */
export const MUTATION_GROUPS: Readonly<Record<string, MutationGroup>> = {
  domain: {
    files: [...DOMAIN.map((name) => `src/domain/${name}.ts`), 'src/contract/primitives.ts:8-45'],
    tests: ['tests/unit/domain/*.test.ts', 'tests/unit/contract/amounts.test.ts'],
  },
  ledger: {
    files: ['accounts', 'posting', 'transfer', 'invariants'].map((name) => `server/ledger/${name}.ts`),
    tests: ['accounts', 'transfer', 'invariants', 'books'].map(
      (name) => `tests/server/ledger/${name}.test.ts`,
    ),
  },
  idempotency: {
    files: ['server/ledger/idempotency.ts', 'server/http/keyed-call.ts'],
    tests: ['tests/server/ledger/idempotency*.test.ts', 'tests/server/money/keyed-call.test.ts'],
  },
  withdrawals: {
    files: ['withdrawals', 'withdrawal-conditions', 'forfeits', 'unnoted-stake'].map(
      (name) => `server/services/${name}.ts`,
    ),
    tests: ['money/withdrawal-steps', 'rewards/unnoted-stake'].map((name) => `tests/server/${name}.test.ts`),
  },
  transfers: {
    files: ['ask-for-money', 'game-transfers', 'settle-game-transfer', 'money-places'].map(
      (name) => `server/services/${name}.ts`,
    ),
    tests: ['transfer-steps', 'sweep-steps'].map((name) => `tests/server/money/${name}.test.ts`),
  },
  deposits: {
    files: [
      'incoming-transfer',
      'post-deposit',
      'deposit-announcements',
      'settle-announcement',
      'credit-qr',
    ].map((name) => `server/services/${name}.ts`),
    tests: ['tests/server/deposit/deposit-steps.test.ts'],
  },
  gifts: {
    files: ['server/services/gifts.ts'],
    tests: ['tests/server/deposit/gift-steps.test.ts'],
  },
  slips: {
    files: ['check-record', 'judge-slip', 'slip-code'].map((name) => `server/slips/${name}.ts`),
    tests: ['tests/server/deposit/judge-slip.test.ts'],
  },
  'slip-desk': {
    files: ['slip-desk', 'slip-closure'].map((name) => `server/services/${name}.ts`),
    tests: ['slip-desk', 'slip-closure'].map((name) => `tests/server/deposit/${name}.test.ts`),
  },
  awards: {
    files: ['grant-award', 'finish-award', 'award-progress', 'count-play'].map(
      (name) => `server/services/${name}.ts`,
    ),
    tests: ['award-steps', 'award-progress', 'count-play'].map(
      (name) => `tests/server/rewards/${name}.test.ts`,
    ),
  },
  bonuses: {
    files: ['activate-bonus', 'bangkok-day', 'bonus-period', 'demand-no-reward', 'qualifying-deposit'].map(
      (name) => `server/services/${name}.ts`,
    ),
    tests: ['tests/server/rewards/bonus-steps.test.ts'],
  },
  claims: {
    files: ['collect-invite', 'invite-earnings', 'receive-refund', 'refunds'].map(
      (name) => `server/services/${name}.ts`,
    ),
    tests: ['invite', 'playthrough', 'refund'].map((what) => `tests/server/rewards/${what}-steps.test.ts`),
  },
  promotions: {
    files: ['activate-promotion', 'awards', 'clear-bonus', 'promotions'].map(
      (name) => `server/services/${name}.ts`,
    ),
    tests: ['tests/server/rewards/promotion-steps.test.ts'],
  },
  wheel: {
    files: ['claim-coupon', 'coins', 'coupons', 'draw-slice', 'spin-wheel'].map(
      (name) => `server/services/${name}.ts`,
    ),
    tests: ['coupon-steps', 'wheel-steps', 'draw-slice'].map(
      (name) => `tests/server/rewards/${name}.test.ts`,
    ),
  },
  qr: {
    files: ['services/qr-payments', 'qr/lao-qr', 'qr/promptpay'].map((name) => `server/${name}.ts`),
    tests: ['tests/server/deposit/qr-steps.test.ts'],
  },
  refreshing: {
    files: ['ask-for-play', 'game-books', 'refresh-slots'].map((name) => `server/services/${name}.ts`),
    tests: ['refresh-steps', 'game-books'].map((name) => `tests/server/money/${name}.test.ts`),
  },
  statement: {
    files: ['statement-lines', 'statement-total'].map((name) => `server/services/${name}.ts`),
    tests: ['tests/server/deposit/statement-steps.test.ts'],
  },
  driving: {
    files: ['server/services/drive-game-transfer.ts'],
    tests: ['tests/server/money/drive-steps.test.ts'],
  },
  sweeps: {
    files: ['run-game-sweep', 'game-sweeps', 'sweep-source', 'game-accounts'].map(
      (name) => `server/services/${name}.ts`,
    ),
    tests: ['sweep-steps', 'sweep-runs', 'sweep-source'].map((name) => `tests/server/money/${name}.test.ts`),
  },
  moving: {
    files: ['game-money', 'abandoned-money'].map((name) => `server/services/${name}.ts`),
    tests: ['tests/server/money/taken-up-again.test.ts'],
  },
  limits: {
    files: ['server/services/spent-budgets.ts'],
    tests: ['tests/server/app/spent-budgets.test.ts'],
  },
}

/** The group that `tools/mutation.ts` has asked its child processes for. */
export function wantedGroup(): MutationGroup & { readonly name: string } {
  const name = process.env['MUTATION_GROUP'] ?? ''
  const group = MUTATION_GROUPS[name]
  if (group === undefined) throw new Error(`no group "${name}": ${Object.keys(MUTATION_GROUPS).join(', ')}`)
  return { name, ...group }
}
