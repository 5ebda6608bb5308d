import { registerRoute } from 'workbox-routing'
import { dropStaleSlip, SHARE_PATH } from './parked-slip.ts'
import { isOfWebsite, receiveShare } from './receive-share.ts'

declare const self: ServiceWorkerGlobalScope

/** Where the app shows what was shared, or says why it cannot. */
const SHOWN_AT = '/user/home?sheet=deposit&shared='

/** Where somebody is led whose form is none of the phone's. */
const ELSEWHERE_AT = '/'

/** Only a form that opens a page is taken, as phones and websites send it. */
const isShare = ({ url, request }: { url: URL; request: Request }) =>
  url.origin === self.location.origin && url.pathname === SHARE_PATH && request.mode === 'navigate'

/**
 * Takes the picture of a slip that another app shares with this one. A website can post a form there as well: one that says where it comes
 * from is refused. One that hides it looks like the phone, so this is all that happens: the picture waits on the phone, and the app shows it.
 * Only the member sends it.
 */
export function takeSharedSlips(): void {
  registerRoute(
    isShare,
    async ({ request }) => {
      if (isOfWebsite(request)) return Response.redirect(new URL(ELSEWHERE_AT, self.location.href), 303)
      const outcome = await receiveShare(request, Date.now())
      // "See other": the browser opens the app and does not post there again.
      return Response.redirect(new URL(SHOWN_AT + outcome, self.location.href), 303)
    },
    'POST',
  )
  // The worker starts whenever the app is opened; a picture of yesterday goes then.
  void dropStaleSlip(Date.now())
}
