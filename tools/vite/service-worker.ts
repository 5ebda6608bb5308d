import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type PluginOption, type ResolvedConfig } from 'vite'
import { manifestOf } from '../../manifest/manifest.ts'
import type { Market } from '../../manifest/markets.ts'

/** The address of the worker. It never changes: a phone checks for a new worker only at this address. */
const WORKER_FILE = 'sw.js'
const MANIFEST_FILE = 'manifest.webmanifest'

/** What the worker keeps besides the assets. */
const KEPT = ['index.html', MANIFEST_FILE, 'icons/icon.svg']
const KEPT_ASSET = /\.(?:js|css|svg)$/

/**
 * Builds the web app manifest and, when all other files are there, the service worker with their list.
 * @param options.kill builds the kill switch instead: a worker that removes itself and every cache
 */
export function serviceWorker(market: Market, options: { kill: boolean }): PluginOption {
  let config: ResolvedConfig
  return {
    name: 'krapao:service-worker',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `/${MANIFEST_FILE}` }, injectTo: 'head' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: MANIFEST_FILE, source: JSON.stringify(manifestOf(market)) })
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        if (error !== undefined) return
        const { root, mode } = config
        const { target } = config.build
        const outDir = resolve(root, config.build.outDir)
        await build({
          root,
          mode,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            // The kill switch keeps no file, and is built without the app.
            ...(!options.kill && { BUILD_FILES: JSON.stringify(await filesOf(outDir)) }),
            'process.env.NODE_ENV': JSON.stringify('production'),
          },
          build: {
            outDir,
            target,
            emptyOutDir: false,
            lib: {
              entry: join(root, options.kill ? 'sw/kill-switch.ts' : 'sw/sw.ts'),
              name: 'worker',
              formats: ['iife'],
              fileName: () => WORKER_FILE,
            },
          },
        })
      },
    },
  }
}

/** Each file that the worker keeps, with what `sw/build-check.ts` compares: the first six bytes of its SHA-256, in base64. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const assets = (await readdir(join(folder, 'assets'))).filter((name) => KEPT_ASSET.test(name)).toSorted()
  const names = [...KEPT, ...assets.map((name) => `assets/${name}`)]
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const hash = createHash('sha256').update(await readFile(join(folder, name)))
        return [name, hash.digest().subarray(0, 6).toString('base64')] as const
      }),
    ),
  )
}
