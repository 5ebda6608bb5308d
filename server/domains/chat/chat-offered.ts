import { Refusal } from '../../platform/errors.ts'
import type { SiteSwitches } from '../../settings/site/site-switches.ts'
import type { ChatParty } from './chat-party.ts'

/**
 * Passes when the party has somebody to send something to: without a chat a guest has nobody, while a member still sees old messages.
 *
 * @throws {Refusal} NO_DATA
 */
export async function requireChatOffered(site: Pick<SiteSwitches, 'read'>, party: ChatParty): Promise<void> {
  if (party.kind === 'guest' && !(await site.read()).enableChatWidget) throw new Refusal('NO_DATA')
}
