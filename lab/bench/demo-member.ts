import { marketOf } from '../../manifest/markets.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD } from '../../server/outside/seed/demo-members.ts'
import { formatBaht } from '../../src/i18n/format.ts'

const { username, opening } = DEMO_MEMBERS[marketOf(process.env['VITE_MARKET']).id]

/** The member who logs in, and their total balance as the home screen shows it. */
export const DEMO_MEMBER = {
  username,
  password: DEMO_PASSWORD,
  totalBalance: formatBaht(
    opening.reduce((sum, { amountSatang }) => sum + amountSatang, 0),
    { symbol: false },
  ),
} as const
