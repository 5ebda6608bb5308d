import { registerRoute } from 'workbox-routing'
import { parkedSlip, SHARE_PATH } from './parked-slip.ts'
import { isOfWebsite, receiveShare } from './receive-share.ts'

declare const self: ServiceWorkerGlobalScope

/** The screen that shows what was shared, or why it cannot be shown. */
const SHOWN_AT = '/user/home?sheet=deposit&shared='

/** Where a form is redirected that does not come from the phone. */
const ELSEWHERE_AT = '/'

/** Only navigation requests are handled, as phones and websites send them. */
const isShare = ({ url, request }: { url: URL; request: Request }) =>
  url.origin === self.location.origin && url.pathname === SHARE_PATH && request.mode === 'navigate'

/**
 * Handles the picture of a slip that another app shares. A website that posts here is refused, unless it hides its origin; the picture is then only stored
 * and shown, and the member decides.
 */
export function takeSharedSlips(): void {
  registerRoute(
    isShare,
    async ({ request }) => {
      if (isOfWebsite(request)) return Response.redirect(new URL(ELSEWHERE_AT, self.location.href), 303)
      const outcome = await receiveShare(request)
      // "See other": the browser opens the app and does not post there again.
      return Response.redirect(new URL(SHOWN_AT + outcome, self.location.href), 303)
    },
    'POST',
  )
  // The worker starts whenever the app is opened; an old picture is deleted then.
  void parkedSlip()
}
