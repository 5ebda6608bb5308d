import { Trans, useLingui } from '@lingui/react/macro'
import { mediaUrl } from '../../data/media-url.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Slides } from '../../ui/pictures/carousel.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'
import type { Banner, BannerPlace } from './api.ts'

interface BannerDialogProps {
  open: boolean
  banners: readonly Banner[]
  place: BannerPlace
  onClose: () => void
}

/** The operator's banners: pictures with their words below, never on them. */
export function BannerDialog({ open, banners, place, onClose }: BannerDialogProps) {
  const { t } = useLingui()
  const title = t`Promotion banner`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t`Close`}
      media={
        <Slides label={title} previousLabel={t`Previous`} nextLabel={t`Next`}>
          {banners.map(({ image, html = '' }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- banners have no names, and their order is the operator's
            <div key={index} className="grid">
              {image !== undefined && <Picture src={mediaUrl(image)} alt={html === '' ? title : ''} />}
              {html !== '' && (
                <div className="ps-5 pe-14 pt-4">
                  <ServerHtml html={html} retryLabel={t`Try again`} />
                </div>
              )}
            </div>
          ))}
        </Slides>
      }
      actions={
        <Button variant="primary" onClick={onClose}>
          {place === 'invite' ? <Trans>Continue to invite</Trans> : <Trans>Continue to refund</Trans>}
        </Button>
      }
    />
  )
}
