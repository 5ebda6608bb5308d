/** An icon as the manifest lists it. */
export interface ManifestIcon {
  readonly src: string
  readonly sizes: string
  readonly type: 'image/png'
  readonly purpose: 'any' | 'maskable' | 'monochrome'
}

/** Icons of the app; the pictures are rendered from design sources by tools/icons/render-icons.ts. */
export const icons: readonly ManifestIcon[] = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
]
