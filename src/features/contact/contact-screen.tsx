import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { env } from '../../env.ts'
import { useOnline } from '../../session/connection.ts'
import { EmptyState, RetryState } from '../../ui/feedback/empty-state.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'
import type { Contact } from './api.ts'
import { LineCard } from './line-card.tsx'

interface ContactScreenProps {
  contact: Contact | undefined
  /** The live chat, where the operator offers one. */
  chat?: ReactNode
}

/** The contact page: the operator's text, their LINE account, the chat, and the version of the app. */
export function ContactScreen({ contact, chat }: ContactScreenProps) {
  const { t } = useLingui()
  const router = useRouter()
  const online = useOnline()
  const version = env.appVersion
  return (
    <>
      <h1 className="text-title mb-4">
        <Trans>Contact us</Trans>
      </h1>
      {contact === undefined ? (
        <RetryState
          icon="headset"
          title={online ? <Trans>Something went wrong</Trans> : <Trans>No connection</Trans>}
          retryLabel={<Trans>Try again</Trans>}
          onRetry={() => void router.invalidate()}
        />
      ) : (
        <div className="grid gap-4">
          {contact.contactText === undefined ? null : (
            <ServerHtml html={contact.contactText} retryLabel={t`Try again`} />
          )}
          <LineCard contact={contact} />
          {isEmpty(contact) && !chat && (
            <EmptyState icon="headset" title={<Trans>No contact details yet</Trans>} />
          )}
        </div>
      )}
      <p className="text-caption mt-4 grid min-h-16 place-content-center text-text-3 has-[+button]:pe-16">
        <Trans>Version {version}</Trans>
      </p>
      {chat}
    </>
  )
}

function isEmpty({ contactText, lineLink, lineName, lineQR }: Contact): boolean {
  return [contactText, lineLink, lineName, lineQR].every((detail) => !detail)
}
