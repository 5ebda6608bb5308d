import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { defineConfig, loadEnv } from 'vite'
import { marketOf } from './manifest/markets.ts'
import { LANGUAGES } from './src/domain/languages.ts'
import { BUILD_TARGET } from './tools/browsers/oldest-browsers.ts'
import { chunkGraphFile } from './tools/bundle/chunk-graph.ts'
import { chunkGroups } from './tools/vite/chunk-groups.ts'
import { firstScreen } from './tools/vite/first-screen.ts'
import { compactDocument, inlineSprite, marketDocument } from './tools/vite/index-html.ts'
import { patchedPackages } from './tools/vite/patched-packages.ts'
import { preloadFirstScreens, preloadLogin } from './tools/vite/preload-first-screens.ts'
import { serviceWorker } from './tools/vite/service-worker.ts'
import { sourceTransforms } from './tools/vite/transforms.ts'
import { withoutSummaries } from './tools/vite/trimmed-modules.ts'

/** Paths that the development server forwards to the backend, which `npm run dev` starts too. */
const BACKEND_PATHS = ['/api', '/media', '/health', '/socket.io']

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, 'VITE_')
  const market = marketOf(env['VITE_MARKET'])
  const backend = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`
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
        // By default `loader` stays in the entry, with all its imports.
        codeSplittingOptions: {
          defaultBehavior: [
            ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
          ],
        },
      }),
      sourceTransforms(),
      tailwindcss(),
      marketDocument(market, env['VITE_SITE_URL']),
      inlineSprite(`${import.meta.dirname}/src/ui/pictures/icons.svg`),
      preloadLogin(market),
      preloadFirstScreens(LANGUAGES),
      firstScreen(import.meta.dirname),
      compactDocument(),
      withoutSummaries(),
      patchedPackages(),
      chunkGraphFile(import.meta.dirname),
      serviceWorker(market, { kill: process.env['SW_KILL'] === 'on' }),
    ],
    resolve: {
      // Its package names the ES5 build as the module: twice the bytes, for browsers that cannot run the app.
      alias: { 'workbox-window': 'workbox-window/build/workbox-window.prod.mjs' },
    },
    server: {
      proxy: Object.fromEntries(BACKEND_PATHS.map((path) => [path, { target: backend, ws: true }])),
    },
    build: {
      target: BUILD_TARGET,
      // An inlined asset is a data: URL, which the content security policy would have to allow and no cache can share.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: {
          chunkFileNames: ({ facadeModuleId }) =>
            `assets/${catalogName(facadeModuleId) ?? '[name]'}-[hash].js`,
          codeSplitting: { groups: chunkGroups(import.meta.dirname) },
        },
      },
    },
  }
})

/** `th-member` for the chunk of the catalogue th/member.po, so that a network log shows which texts were fetched. */
function catalogName(moduleId: string | null): string | undefined {
  return /\/locales\/(\w+)\/([\w-]+)\.po$/
    .exec(moduleId ?? '')
    ?.slice(1)
    .join('-')
}
