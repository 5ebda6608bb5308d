import { DEMO_MEMBERS, DEMO_PASSWORD } from '../server/seed/demo-members.ts'
import { formatBaht } from '../src/i18n/format.ts'

const { username, opening } = DEMO_MEMBERS[process.env['VITE_MARKET'] === 'lo' ? 'lo' : 'th']

/** Who logs in, and the total balance their home screen shows, as it stands there. */
export const DEMO_MEMBER = {
  username,
  password: DEMO_PASSWORD,
  totalBalance: formatBaht(
    opening.reduce((sum, { amountSatang }) => sum + amountSatang, 0),
    { symbol: false },
  ),
} as const
