import { createFileRoute } from '@tanstack/react-router'
import { ChatWidget, useChatOffered } from '../features/chat/chat-widget.tsx'
import { loadContact } from '../features/contact/api.ts'
import { ContactHead, ContactScreen } from '../features/contact/contact-screen.tsx'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { membersGoTo } from './-guards.ts'

export const Route = createFileRoute('/contact')({
  beforeLoad: membersGoTo('/user/contact'),
  loader: loadContact,
  component: ContactPage,
})

function ContactPage() {
  const isOffered = useChatOffered()
  return (
    <PublicShell hero={<ContactHead />}>
      <ContactScreen
        contact={Route.useLoaderData()}
        chat={<ChatWidget isOffered={isOffered} />}
        isChatOffered={isOffered}
      />
    </PublicShell>
  )
}
