import { InApp } from '../features/install/in-app.tsx'
import { Notices } from '../features/shell/notices.tsx'
import { UpdateOffer } from '../features/update/update-offer.tsx'
import { SlowPage } from './-slow-page.tsx'

/** What may appear over any screen. Loaded after the first screen, which never needs it. */
export default function Overlays() {
  return (
    <>
      <Notices />
      <UpdateOffer />
      <SlowPage />
      <InApp />
    </>
  )
}
