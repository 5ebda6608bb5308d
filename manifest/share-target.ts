/** Of pictures that some phones share without a type. */
const EXTENSIONS = ['.png', '.jpg', '.jpeg', '.jfif', '.webp', '.heic', '.heif', '.avif']

/**
 * What other apps may share with this one: the picture of a slip, from the gallery or a bank's app. The service worker handles the form post
 * (sw/share-target.ts); it reaches the server only while no worker is running yet.
 */
export const shareTarget = {
  action: '/share-slip',
  method: 'POST' as const,
  enctype: 'multipart/form-data' as const,
  params: { files: [{ name: 'slip', accept: ['image/*', ...EXTENSIONS] }] },
}
