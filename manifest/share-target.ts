/**
 * What other apps may share with this one: the picture of a slip, from the gallery or from the bank's app. The service worker takes the form
 * (sw/share-target.ts); the server only meets it when no worker runs yet.
 */
export const shareTarget = {
  action: '/share-slip',
  method: 'POST' as const,
  enctype: 'multipart/form-data' as const,
  params: { files: [{ name: 'slip', accept: ['image/png', 'image/jpeg', '.png', '.jpg', '.jpeg'] }] },
}
