import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { marketOf } from '../../../manifest/markets.ts'
import { serviceWorker } from '../../../tools/vite/service-worker.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The kill switch that `SW_KILL=on npm run build` writes to /sw.js, without the rest of the app. */
export async function builtKillSwitch(): Promise<string> {
  const folder = await temporaryFolder()
  const page = join(folder, 'page/empty.js')
  try {
    await mkdir(dirname(page))
    await writeFile(page, 'export {}')
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      plugins: [serviceWorker(marketOf('th'), { kill: true })],
      build: { outDir: join(folder, 'dist'), copyPublicDir: false, rolldownOptions: { input: page } },
    })
    return await readFile(join(folder, 'dist/sw.js'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
