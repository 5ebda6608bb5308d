import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { Contact } from '../../data/contact.ts'
import { mediaUrl } from '../../data/media-url.ts'
import { webLink } from '../../domain/web-link.ts'
import { env } from '../../env.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'

interface ContactScreenProps {
  contact: Contact | undefined
}

/** How to reach the operator: their words, the LINE account as a picture to scan and a link to tap, and the version of the app. */
export function ContactScreen({ contact }: ContactScreenProps) {
  const { t } = useLingui()
  const router = useRouter()
  const lineLink = webLink(contact?.lineLink)
  const lineQr = mediaUrl(contact?.lineQR)
  const version = env.appVersion
  return (
    <>
      <h1 className="text-title mb-4">
        <Trans>Contact us</Trans>
      </h1>
      {contact === undefined ? (
        <EmptyState
          icon="headset"
          title={<Trans>Something went wrong</Trans>}
          action={
            <Button variant="secondary" icon="refresh" onClick={() => void router.invalidate()}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      ) : (
        <section className="rounded-lg bg-surface shadow-card grid justify-items-center gap-4 p-4 text-center">
          {contact.contactText === undefined ? null : (
            <ServerHtml html={contact.contactText} retryLabel={t`Try again`} />
          )}
          {lineQr === undefined ? null : (
            <img
              src={lineQr}
              alt={t`LINE QR code`}
              width={200}
              height={200}
              loading="lazy"
              className="rounded-lg bg-white p-3"
            />
          )}
          {contact.lineName ? <p className="font-bold">{contact.lineName}</p> : null}
          {lineLink === undefined ? null : (
            <a
              href={lineLink}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ block: true })}
            >
              <Trans>Open LINE</Trans>
            </a>
          )}
        </section>
      )}
      <p className="text-caption mt-6 text-center text-text-3">
        <Trans>Version {version}</Trans>
      </p>
    </>
  )
}
