import process from 'node:process'
import type { Providers } from '../../server/outside/providers/providers.ts'
import { acmeGames } from './acme-games.ts'
import { polledBank } from './polled-bank.ts'

/** @throws {Error} which the server reports in one line when it starts */
function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set`)
  return value
}

const acme = acmeGames(setting('ACME_URL'), setting('ACME_KEY'))
const bank = polledBank(setting('BANK_URL'), setting('BANK_KEY'))

/** One provider serves two games; nothing else is connected. */
const providers: Providers = {
  games: { PG: acme, SLOTXO: acme },
  bankFeed: bank,
  stop: () => bank.stop(),
}

export default providers
