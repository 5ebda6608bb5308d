import { createFileRoute } from '@tanstack/react-router'
import { noteUnreadMessages, useKnownWallet } from '../../data/wallet.ts'
import { ChatWidget, useChatOffered } from '../../features/chat/chat-widget.tsx'
import { loadContact } from '../../features/contact/api.ts'
import { ContactHead, ContactScreen } from '../../features/contact/contact-screen.tsx'
import { MemberShell } from '../../features/shell/member-shell.tsx'

export const Route = createFileRoute('/user/contact')({ loader: loadContact, component: ContactPage })

function ContactPage() {
  const isOffered = useChatOffered()
  const missed = useKnownWallet()?.unreadMessages ?? 0
  return (
    <MemberShell hero={<ContactHead />}>
      <ContactScreen
        contact={Route.useLoaderData()}
        chat={<ChatWidget isOffered={isOffered} missed={missed} onUnread={noteUnreadMessages} />}
        isChatOffered={isOffered}
      />
    </MemberShell>
  )
}
