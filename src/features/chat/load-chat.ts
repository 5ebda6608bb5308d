import { openChat } from '../../data/chat/open-chat.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { chatCatalog } from '../../i18n/chat-catalog.ts'
import { ChatPanel } from './chat-panel.tsx'

/** Everything the open chat needs: its texts, its screen, and the conversation of whoever is here. */
export async function loadChat() {
  const [session] = await Promise.all([openChat(), ensureCatalog(chatCatalog)])
  return { session, Panel: ChatPanel }
}
