/**
 * What each room of the server may import, besides itself and `SERVER_BASE`; a file belongs to the room with the longest name. Files directly
 * in `server/` compose the server and may import any.
 */
export const SERVER_ROOMS: Readonly<Record<string, readonly string[]>> = {
  desk: [
    'api',
    'domains/corrections',
    'domains/deposits',
    'domains/members',
    'domains/rewards',
    'domains/staff',
    'domains/statements',
    'domains/withdrawals',
    'ledger',
    'outside/providers',
    'platform',
  ],
  'domains/jobs': [
    'api/idempotency',
    'api/rate-limits',
    'domains/chat',
    'domains/deposits',
    'domains/members',
    'domains/staff',
    'outside/providers',
    'platform',
  ],
  'domains/games': [
    'api/idempotency',
    'domains/members',
    'domains/rewards',
    'domains/withdrawals',
    'ledger',
    'outside/providers',
    'platform',
    'settings',
  ],
  'domains/withdrawals': [
    'domains/members',
    'domains/rewards',
    'domains/staff',
    'ledger',
    'platform',
    'settings',
  ],
  // What proves a transfer makes a claim; the one door credits it, and ends what was expected.
  'domains/deposits/evidence': [
    'domains/deposits/credit',
    'domains/deposits/expected',
    'domains/members',
    'domains/staff',
    // It posts nothing.
    'ledger/accounts.ts',
    'ledger/ledger-errors.ts',
    'outside/providers',
    'platform',
    'settings',
  ],
  'domains/deposits/credit': [
    'domains/deposits/expected',
    'domains/members',
    'domains/staff',
    'ledger',
    'platform',
    'settings',
  ],
  'domains/deposits/expected': ['domains/members', 'outside/providers', 'platform', 'settings'],
  'domains/deposits': [
    'domains/members',
    'domains/staff',
    'ledger',
    'outside/providers',
    'platform',
    'settings',
  ],
  'domains/corrections': ['domains/deposits/credit', 'domains/withdrawals', 'ledger', 'platform'],
  'domains/rewards': ['domains/members', 'ledger', 'outside/providers', 'platform', 'settings'],
  'domains/site': [],
  // What waits to be credited is a part of the books of a day.
  'domains/statements': ['domains/deposits/credit', 'ledger', 'platform'],
  'domains/chat': ['api/rate-limits', 'domains/members', 'platform', 'settings/site'],
  'domains/staff': ['api/rate-limits', 'domains/members', 'platform'],
  'domains/members': ['api/rate-limits', 'outside/providers', 'platform', 'settings'],
  api: ['ledger', 'platform', 'settings'],
  ledger: ['platform'],
  'outside/sandbox': ['api', 'domains', 'outside', 'platform', 'settings'],
  'outside/seed': [
    'domains/deposits',
    'domains/games',
    'domains/members',
    'domains/rewards',
    'domains/staff',
    'domains/withdrawals',
    'ledger',
    'outside/providers',
    'platform',
    'settings',
  ],
  'outside/provider-check': ['outside/connections', 'outside/providers', 'platform/process', 'settings'],
  'outside/connections': ['outside/providers', 'settings'],
  'outside/providers': [],
  settings: [],
  'settings/content': ['settings'],
  'settings/site': ['outside/providers', 'platform/db', 'settings'],
  platform: [],
  'platform/files': ['outside/providers', 'platform/db', 'platform/disk'],
  'platform/metrics': ['platform/db'],
  'platform/db': ['platform/disk'],
  'platform/log': [],
  'platform/process': [],
  'platform/disk': [],
  'platform/calendar': [],
}

/** Routes translate calls into acts of domains; no act knows of them. */
export const ROUTES = /^server\/domains\/\w+\/routes(?:\.ts$|\/)/
export const ROUTES_MAY_IMPORT = ['api', 'domains', 'ledger', 'outside', 'platform', 'settings']

/** What any room of the server may import. */
export const SERVER_BASE = [
  'src/contract',
  'src/domain',
  'desk/contract',
  'settings/config.ts',
  'platform/errors.ts',
  'platform/log/logger.ts',
]
