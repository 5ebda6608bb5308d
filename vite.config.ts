import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { defineConfig, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifestOf } from './manifest/manifest.ts'
import { marketOf } from './manifest/markets.ts'
import { inlineSprite } from './tools/vite/inline-sprite.ts'
import { marketDocument, preloadLogin } from './tools/vite/market-document.ts'
import { sourceTransforms } from './tools/vite/transforms.ts'

/**
 * The packages every screen needs, and nothing else. A broad test (`/node_modules/`, `/@tanstack/`) would drag lazily used packages
 * such as react-query into the first load.
 */
const BOOT_PACKAGES =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|idb-keyval|@lingui[\\/](core|react|message-utils)|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, 'VITE_')
  const market = marketOf(env['VITE_MARKET'])
  return {
    plugins: [
      tanstackRouter({
        target: 'react',
        routesDirectory: 'src/routes',
        generatedRouteTree: 'src/routeTree.gen.ts',
        addExtensions: true,
        tmpDir: '.cache/router',
        disableLogging: true,
        autoCodeSplitting: true,
        // By default `loader` stays in the entry, and with it everything a loader imports.
        codeSplittingOptions: {
          defaultBehavior: [
            ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      }),
      sourceTransforms(),
      tailwindcss(),
      marketDocument(market),
      inlineSprite(`${import.meta.dirname}/src/ui/icons.svg`),
      preloadLogin(market),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        // The kill switch is built to the same address as the worker it removes.
        filename: process.env['SW_KILL'] === 'on' ? 'kill-switch.ts' : 'sw.ts',
        injectRegister: false,
        manifest: manifestOf(market),
        includeManifestIcons: false,
        injectManifest: {
          rollupFormat: 'iife',
          globPatterns: ['index.html', 'assets/*.{js,css}', 'icons/icon.svg'],
        },
      }),
    ],
    build: {
      manifest: true,
      // Each inlined asset would be a data: URL that the content security policy has to allow and no cache can share.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'boot', test: BOOT_PACKAGES }] } } },
    },
  }
})
