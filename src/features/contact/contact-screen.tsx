import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { mediaUrl, webLink } from '../../data/site/server-urls.ts'
import { env } from '../../env.ts'
import { useOnline } from '../../session/connection.ts'
import { buttonClass, Button } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/feedback/copy-with-toast.ts'
import { EmptyState, RetryState } from '../../ui/feedback/placeholders.tsx'
import { PageHead } from '../../ui/navigation/page-head.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'
import type { Contact } from './api.ts'

interface ContactScreenProps {
  contact: Contact | undefined
  /** The card that opens the live chat, where the operator offers one. */
  chat: ReactNode
  /** What a member can see for themselves. */
  questions?: ReactNode
  /** Undefined while it is not known whether there is a chat. */
  isChatOffered: boolean | undefined
}

/** The contact page: the chat, the operator's text, their LINE account, and the version of the app. */
export function ContactScreen({ contact, chat, questions, isChatOffered }: ContactScreenProps) {
  const { t } = useLingui()
  const router = useRouter()
  const online = useOnline()
  const version = env.appVersion
  return (
    <>
      {chat}
      {questions}
      {contact === undefined ? (
        <RetryState
          title={online ? <Trans>Something went wrong</Trans> : <Trans>No connection</Trans>}
          retryLabel={<Trans>Try again</Trans>}
          onRetry={() => void router.invalidate()}
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {contact.contactText === undefined ? null : (
            <ServerHtml html={contact.contactText} retryLabel={t`Try again`} />
          )}
          <LineCard contact={contact} />
          {isEmpty(contact) && isChatOffered === false && (
            <EmptyState scene="boat" title={<Trans>No contact details yet</Trans>} />
          )}
        </div>
      )}
      <p className="text-caption mt-5 text-center text-text-3">
        <Trans>Version {version}</Trans>
      </p>
    </>
  )
}

/** The head of the page, on its cloth. */
export const ContactHead = () => (
  <PageHead
    scene="pair"
    title={<Trans>Contact us</Trans>}
    text={<Trans>Ask us about your money or your account.</Trans>}
  />
)

function isEmpty({ contactText, lineLink, lineName, lineQR }: Contact): boolean {
  return [contactText, lineLink, lineName, lineQR].every((detail) => !detail)
}

/** The operator's LINE account: a picture to scan, a link to tap, a name to copy. Nothing where they have none. */
function LineCard({ contact: { lineName, ...contact } }: { contact: Contact }) {
  const { t } = useLingui()
  const link = webLink(contact.lineLink)
  const picture = mediaUrl(contact.lineQR)
  const online = useOnline()
  /** A picture that did not load is tried again when the network is back. */
  const attempt = `${picture} ${online}`
  const [failed, setFailed] = useState<string>()
  if (!lineName && link === undefined && picture === undefined) return null

  const copy = (text: string) =>
    copyWithToast(text, { copied: t`Copied: ${text}`, failed: t`Failed to copy` })

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 rounded-lg bg-surface p-4 text-center shadow-card">
      {lineName ? <p className="font-bold">{lineName}</p> : null}
      {link === undefined ? null : (
        <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass({ block: true })}>
          <Icon name="external" className="size-5.5" />
          <Trans>Open LINE</Trans>
        </a>
      )}
      {lineName ? (
        <Button variant="quiet" icon="copy" onClick={() => void copy(lineName)}>
          <Trans>Copy the ID</Trans>
        </Button>
      ) : null}
      {picture === undefined ? null : failed === attempt ? (
        <p className="grid size-42 place-items-center rounded-lg bg-surface-2 p-3 text-small text-text-2">
          {online ? <Trans>Something went wrong</Trans> : <Trans>No connection</Trans>}
        </p>
      ) : (
        <>
          <img
            src={picture}
            alt={t`LINE QR code`}
            width={168}
            height={168}
            loading="lazy"
            onError={() => setFailed(attempt)}
            className="rounded-lg bg-paper p-3"
          />
          <p className="text-small text-text-2">
            <Trans>Scan to add us</Trans>
          </p>
        </>
      )}
    </section>
  )
}
