/** Files that are mutated together, and the tests that should fail. */
export interface MutationGroup {
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

function inFolder(folder: string, ...names: readonly string[]): string[] {
  return names.map((name) => `${folder}/${name}.ts`)
}

/** All code that reads, limits, books or reports money, in groups of a few minutes. */
export const MUTATION_GROUPS: Readonly<Record<string, MutationGroup>> = {
  domain: {
    files: [
      ...inFolder('src/domain', 'digits'),
      ...inFolder(
        'src/domain/money',
        'amount-input',
        'balances',
        'choose-moves',
        'deposit-methods',
        'kip',
        'transfer-rules',
        'withdrawal-time',
      ),
      ...inFolder('src/features/withdraw', 'withdrawal-cost', 'withdrawal-rules'),
      'src/contract/primitives.ts:8-45',
    ],
    tests: [
      'tests/unit/domain/**/*.test.ts',
      'tests/unit/features/withdraw/*.test.ts',
      'tests/unit/contract/amounts.test.ts',
    ],
  },
  ledger: {
    files: [
      ...inFolder('server/ledger', 'accounts', 'transfer'),
      ...inFolder('server/ledger/books', 'invariants'),
    ],
    tests: ['accounts', 'transfer', 'invariants', 'books', 'owners'].map(
      (name) => `tests/server/ledger/${name}.test.ts`,
    ),
  },
  idempotency: {
    files: ['server/api/idempotency/idempotency.ts', 'server/api/http/keyed-call.ts'],
    tests: ['tests/server/api/idempotency/*.test.ts', 'tests/server/api/http/keyed-call.test.ts'],
  },
  withdrawals: {
    files: [
      ...inFolder('server/domains/withdrawals', 'withdrawals', 'withdrawal-conditions'),
      ...inFolder('server/domains/rewards', 'forfeits'),
    ],
    tests: ['withdrawal-steps', 'daily-limits'].map((name) => `tests/server/withdrawals/${name}.test.ts`),
  },
  transfers: {
    files: inFolder('server/domains/games', 'request-move', 'game-transfers', 'settle-game-transfer'),
    tests: ['transfer-steps', 'sweep-steps'].map((name) => `tests/server/games/${name}.test.ts`),
  },
  deposits: {
    files: [
      ...inFolder('server/domains/deposits/evidence', 'bank-report', 'qr-report'),
      ...inFolder('server/domains/deposits/credit', 'credit-once'),
      ...inFolder('server/domains/deposits/expected', 'announcements'),
    ],
    tests: ['tests/server/deposits/deposit-steps.test.ts'],
  },
  gifts: {
    files: ['server/domains/deposits/evidence/gift.ts'],
    tests: ['tests/server/deposits/gift-steps.test.ts'],
  },
  slips: {
    files: inFolder('server/domains/deposits/evidence/slips', 'check-record', 'judge-slip', 'slip-code'),
    tests: ['tests/server/deposits/slips/judge-slip.test.ts'],
  },
  'slip-worker': {
    files: inFolder('server/domains/deposits/evidence/slips', 'slip-worker', 'slip-closure'),
    tests: ['slip-worker', 'slip-closure'].map((name) => `tests/server/deposits/slips/${name}.test.ts`),
  },
  awards: {
    files: [
      ...inFolder('server/domains/rewards', 'grant-award', 'finish-award'),
      ...inFolder('server/domains/rewards/play', 'award-progress', 'count-play'),
    ],
    tests: ['award-steps', 'award-progress', 'play/count-play'].map(
      (name) => `tests/server/rewards/${name}.test.ts`,
    ),
  },
  bonuses: {
    files: [
      ...inFolder('server/domains/rewards', 'bonuses'),
      ...inFolder('server/platform/calendar', 'bangkok'),
    ],
    tests: ['tests/server/rewards/bonus-steps.test.ts'],
  },
  claims: {
    files: inFolder('server/domains/rewards', 'invite-earnings', 'refunds'),
    tests: ['invite', 'play/playthrough', 'refund'].map(
      (what) => `tests/server/rewards/${what}-steps.test.ts`,
    ),
  },
  promotions: {
    files: inFolder('server/domains/rewards', 'awards', 'promotions'),
    tests: ['tests/server/rewards/promotion-steps.test.ts'],
  },
  wheel: {
    files: inFolder('server/domains/rewards', 'wheel'),
    tests: ['coupon-steps', 'wheel-steps', 'draw-slice'].map(
      (name) => `tests/server/rewards/wheel/${name}.test.ts`,
    ),
  },
  qr: {
    files: inFolder('server/domains/deposits/expected', 'qr-payments', 'qr-code'),
    tests: ['tests/server/deposits/qr/qr-steps.test.ts'],
  },
  refreshing: {
    files: [
      ...inFolder('server/domains/rewards/play', 'fetch-rounds'),
      ...inFolder('server/domains/games', 'refresh-slots'),
    ],
    tests: ['tests/server/games/refresh-steps.test.ts'],
  },
  statement: {
    files: inFolder('server/domains/statements', 'statement-lines'),
    tests: ['tests/server/statements/statement-steps.test.ts'],
  },
  driving: {
    files: ['server/domains/games/drive-game-transfer.ts'],
    tests: ['tests/server/games/drive-steps.test.ts'],
  },
  sweeps: {
    files: inFolder('server/domains/games', 'begin-sweep', 'run-game-sweep', 'game-sweeps', 'game-accounts'),
    tests: ['sweep-steps', 'sweep-runs', 'game-books', 'refresh-steps'].map(
      (name) => `tests/server/games/${name}.test.ts`,
    ),
  },
  moving: {
    files: inFolder('server/domains/games', 'game-money'),
    tests: ['tests/server/games/game-money.test.ts'],
  },
  limits: {
    files: ['server/api/rate-limits/rate-limit-counters.ts'],
    tests: ['tests/server/api/rate-limits/rate-limit-counters.test.ts'],
  },
}

/** The group that `lab/mutation.ts` passes to its child processes. */
export function wantedGroup(): MutationGroup & { readonly name: string } {
  const name = process.env['MUTATION_GROUP'] ?? ''
  const group = MUTATION_GROUPS[name]
  if (group === undefined) throw new Error(`no group "${name}": ${Object.keys(MUTATION_GROUPS).join(', ')}`)
  return { name, ...group }
}
