import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { noteUnreadMessages, useKnownWallet } from '../../data/wallet/wallet.ts'
import { ChatWidget, useChatOffered } from '../../features/chat/chat-widget.tsx'
import { loadContact } from '../../features/contact/api.ts'
import { ContactHead, ContactScreen } from '../../features/contact/contact-screen.tsx'
import { Questions } from '../../features/contact/questions.tsx'
import { MemberShell } from '../../features/shell/member-shell.tsx'
import { useOpenSheet } from '../../features/shell/use-member-sheet.ts'

export const Route = createFileRoute('/user/contact')({ loader: loadContact, component: ContactPage })

function ContactPage() {
  const isOffered = useChatOffered()
  const openSheet = useOpenSheet()
  const navigate = useNavigate()
  const missed = useKnownWallet()?.unreadMessages ?? 0
  return (
    <MemberShell hero={<ContactHead />}>
      <ContactScreen
        contact={Route.useLoaderData()}
        chat={<ChatWidget isOffered={isOffered} missed={missed} onUnread={noteUnreadMessages} />}
        questions={
          <Questions
            onSlips={() => openSheet('slips')}
            onWithdrawals={() => void navigate({ to: '/user/statement', search: { kind: 'withdraw' } })}
            onPassword={() => openSheet('password')}
          />
        }
        isChatOffered={isOffered}
      />
    </MemberShell>
  )
}
