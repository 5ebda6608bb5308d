import { createFileRoute } from '@tanstack/react-router'
import { ChatWidget } from '../../features/chat/chat-widget.tsx'
import { ContactScreen } from '../../features/contact/contact-screen.tsx'
import { MemberShell } from '../../features/shell/member-shell.tsx'
import { loadContact } from '../../features/contact/load-contact.ts'

export const Route = createFileRoute('/user/contact')({ loader: loadContact, component: ContactPage })

function ContactPage() {
  return (
    <MemberShell>
      <ContactScreen contact={Route.useLoaderData()} chat={<ChatWidget />} />
    </MemberShell>
  )
}
