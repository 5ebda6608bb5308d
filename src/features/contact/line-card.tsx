import { Trans, useLingui } from '@lingui/react/macro'
import { mediaUrl } from '../../data/media-url.ts'
import { webLink } from '../../domain/web-link.ts'
import { buttonClass, Button } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/feedback/copy.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import type { Contact } from './api.ts'

/** The operator's LINE account: a picture to scan, a link to tap, a name to copy. Nothing where they have none. */
export function LineCard({ contact: { lineName, ...contact } }: { contact: Contact }) {
  const { t } = useLingui()
  const link = webLink(contact.lineLink)
  const picture = mediaUrl(contact.lineQR)
  if (!lineName && link === undefined && picture === undefined) return null

  const copy = (text: string) =>
    copyWithToast(text, { copied: t`Copied: ${text}`, failed: t`Failed to copy` })

  return (
    <section className="grid justify-items-center gap-2 rounded-lg bg-surface p-4 text-center shadow-card">
      {picture === undefined ? null : (
        <>
          <img
            src={picture}
            alt={t`LINE QR code`}
            width={200}
            height={200}
            loading="lazy"
            className="rounded-lg bg-white p-3"
          />
          <p className="text-small text-text-2">
            <Trans>Scan to add us</Trans>
          </p>
        </>
      )}
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
    </section>
  )
}
