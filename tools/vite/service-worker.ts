import { VitePWA } from 'vite-plugin-pwa'
import type { PluginOption } from 'vite'
import { manifestOf } from '../../manifest/manifest.ts'
import type { Market } from '../../manifest/markets.ts'

/** The address of the worker. It never changes: a phone checks for a new worker only at this address. */
const WORKER_FILE = 'sw.js'

/**
 * Builds the service worker and the web app manifest.
 * @param options.kill builds the kill switch instead: a worker that removes itself and every cache
 */
export function serviceWorker(market: Market, options: { kill: boolean }): PluginOption {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: options.kill ? 'kill-switch.ts' : 'sw.ts',
    // The app registers the worker itself, through its Trusted Types policy.
    injectRegister: false,
    manifest: manifestOf(market),
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'assets/*.{js,css,svg}', 'icons/icon.svg'],
      // The kill switch caches no files, so it has no placeholder for their list.
      injectionPoint: options.kill ? '' : 'self.__WB_MANIFEST',
    },
    integration: {
      configureCustomSWViteBuild: (config) => {
        config.logLevel = 'warn'
        config.build = {
          ...config.build,
          rolldownOptions: { output: { entryFileNames: WORKER_FILE } },
        }
      },
    },
  })
}
