import { defineConfig } from 'vite'
import { sourceTransforms } from '../tools/vite/transforms.ts'

/** The desk is built and served apart from the app for members, so that no byte of it ever reaches one of them. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [sourceTransforms(`${import.meta.dirname}/lingui-build.config.ts`)],
  build: {
    assetsInlineLimit: 0,
    // One script: it is loaded once a day, from the house's own network. Vite warns of anything above 500 kB.
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
