import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { build, type Rolldown } from 'vite'
import type { boot } from './page-entry.ts'

/** What a page finds around itself. Nothing else of ours reaches it, so that nothing happens that the clock does not know. */
const NAMES = (
  [
    ['globalThis', 'window', 'document', 'navigator', 'location', 'crypto', 'performance', 'Date', 'Math'],
    ['sessionStorage', 'BroadcastChannel', 'simulatedStore', 'addEventListener', 'removeEventListener'],
    ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'fetch'],
  ] as const
).flat()
export type PageWorld = Readonly<Record<(typeof NAMES)[number], unknown>>

/** Loads a page anew: everything it remembers is its own. */
export type LoadPage = (world: PageWorld) => { readonly boot: typeof boot }

/** Makes one script of the app's own modules, as its build does. */
export async function pageScript(): Promise<LoadPage> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'import.meta.env.MODE': '"production"', 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: { 'idb-keyval': join(import.meta.dirname, 'stored-values.ts') } },
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      reportCompressedSize: false,
      lib: { entry: join(import.meta.dirname, 'page-entry.ts'), formats: ['iife'], name: 'page' },
    },
  })
  const [script] = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    'output' in result ? result.output : [],
  )
  const run = compileFunction(`${codeOf(script)}\nreturn page`, [...NAMES])
  return (world) => run(...NAMES.map((name) => world[name]))
}

function codeOf(script: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): string {
  if (script?.type !== 'chunk') throw new Error('the page could not be made')
  return script.code
}
