import { showAppBadge } from '../../session/app-badge.ts'
import { session } from '../../session/session.ts'
import { chatParty } from './chat-party.ts'
import { ChatSession } from './chat-session.ts'
import { isGuestStillHere } from './guest-identity.ts'

/** How often it is noted that a guest is still here, in ms. */
const PRESENCE_MS = 60_000

let present: ChatSession | undefined

/** The conversation of whoever is here; another one once somebody has logged in or out. @throws ApiError when nobody knows who that is */
export async function openChat(): Promise<ChatSession> {
  while (present === undefined) {
    const token = session.token()
    // Once more only when somebody else came meanwhile.
    const party = await chatParty()
    if (token === session.token())
      present ??= begin(new ChatSession(party), { isGuest: party.userId === undefined })
  }
  return present
}

/** No word of one person's conversation may be seen by the next, so it ends with the session it was held in. */
session.subscribe(endPresent)

function endPresent(): void {
  present?.end()
  present = undefined
}

function begin(chat: ChatSession, { isGuest }: { isGuest: boolean }): ChatSession {
  if (isGuest) followGuest(chat)
  let shown = 0
  // What a former visit left unread is about to be seen.
  showAppBadge(shown)
  chat.subscribe(() => {
    const { unread } = chat.state()
    if (unread !== shown) showAppBadge(unread)
    shown = unread
  })
  return chat
}

/** While the page is looked at, the guest is here; one who was away for too long is followed by somebody else. */
function followGuest(chat: ChatSession): void {
  const timer = setInterval(() => {
    if (present !== chat) clearInterval(timer)
    else if (document.visibilityState === 'visible') void endUnlessHere(chat)
  }, PRESENCE_MS)
}

async function endUnlessHere(chat: ChatSession): Promise<void> {
  if (!(await isGuestStillHere()) && present === chat) endPresent()
}
