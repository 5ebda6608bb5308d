import { showAppBadge } from '../../../session/app-badge.ts'
import { session } from '../../../session/session.ts'
import { chatParty, isGuestStillHere } from './chat-party.ts'
import { ChatSession } from './chat-session.ts'

/** How often the time of the guest's last visit is updated, in ms. */
const PRESENCE_MS = 60_000

let present: ChatSession | undefined

/** The conversation of the current user; a new one after a login or logout. @throws ApiError when the current user cannot be read */
export async function openChat(): Promise<ChatSession> {
  while (present === undefined) {
    const token = session.token()
    // Tries once more only when the user changed meanwhile.
    const party = await chatParty()
    if (token === session.token())
      present ??= begin(new ChatSession(party), { isGuest: party.userId === undefined })
  }
  return present
}

/** The next user must not see any of this conversation, so it ends with its session. */
session.subscribe(endPresent)

function endPresent(): void {
  present?.end()
  present = undefined
}

function begin(chat: ChatSession, { isGuest }: { isGuest: boolean }): ChatSession {
  if (isGuest) followGuest(chat)
  let shown = 0
  // The chat is open now, so the unread messages of an earlier visit are about to be seen.
  showAppBadge(shown)
  chat.subscribe(() => {
    const { unread } = chat.state()
    if (unread !== shown) showAppBadge(unread)
    shown = unread
  })
  return chat
}

/** Updates the guest's last visit while the page is in view. After too long an absence, the next user gets a new identity. */
function followGuest(chat: ChatSession): void {
  const timer = setInterval(() => {
    if (present !== chat) clearInterval(timer)
    else if (document.visibilityState === 'visible') void endUnlessHere(chat)
  }, PRESENCE_MS)
}

async function endUnlessHere(chat: ChatSession): Promise<void> {
  if (!(await isGuestStillHere()) && present === chat) endPresent()
}
