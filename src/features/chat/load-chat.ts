import { ensureCatalog } from '../../i18n/activate.ts'
import { chatCatalog } from '../../i18n/catalogs/chat-catalog.ts'
import { openChat } from './api/open-chat.ts'
import { ChatPanel } from './chat-panel.tsx'

/** Loads everything that the open chat needs: its texts, its screen, and the conversation of the current user. */
export async function loadChat() {
  const [session] = await Promise.all([openChat(), ensureCatalog(chatCatalog)])
  return { session, Panel: ChatPanel }
}
