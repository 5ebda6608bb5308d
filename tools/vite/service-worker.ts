import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifestOf } from '../../manifest/manifest.ts'
import type { Market } from '../../manifest/markets.ts'

/** The address of the worker. It never changes: a phone checks for a new worker only at this address. */
const WORKER_FILE = 'sw.js'

/**
 * Builds the service worker and the web app manifest.
 * @param options.kill builds the kill switch instead: a worker that removes itself and every cache
 */
export function serviceWorker(market: Market, options: { kill: boolean }): PluginOption {
  let builtFolder = ''
  const app = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: options.kill ? 'kill-switch.ts' : 'sw.ts',
    // The app registers the worker itself, through its Trusted Types policy.
    injectRegister: false,
    manifest: manifestOf(market),
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'manifest.webmanifest', 'assets/*.{js,css,svg}', 'icons/icon.svg'],
      // The kill switch caches no files, so it has no placeholder for their list.
      injectionPoint: options.kill ? '' : 'self.__WB_MANIFEST',
      manifestTransforms: [
        async (files) => ({
          manifest: await Promise.all(
            files.map(async (file) => ({
              ...file,
              integrity: await integrityOf(join(builtFolder, file.url)),
            })),
          ),
        }),
      ],
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
  const noteFolder: PluginOption = {
    name: 'krapao:built-folder',
    configResolved: ({ root, build }) => void (builtFolder = resolve(root, build.outDir)),
  }
  return [noteFolder, app]
}

/** What `sw/build-check.ts` compares: the first six bytes of the file's SHA-256, in base64. */
async function integrityOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest()
    .subarray(0, 6)
    .toString('base64')
}
