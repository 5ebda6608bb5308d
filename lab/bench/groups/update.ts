import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Browser } from '../browser/browser.ts'
import { USABLE_FIELD } from '../browser/ready-probe.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Findings } from '../figure.ts'
import { projectDir } from '../processes.ts'
import { serveApp } from '../served-app.ts'

const LOOK_FOR_UPDATE = `navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => true)`
const UPDATE_IS_READY = `navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)`

/** One line in a module of the entry, because most changes of the app end up in a shared file. */
const LINE = {
  file: 'src/session/work-in-hand.ts',
  before: 'isReloadSafe: (): boolean => holds === 0,',
  after: 'isReloadSafe: (): boolean => holds < 1,',
}

/**
 * Measures what a browser downloads for the next build when one line has changed: the app is built twice, and the worker of a Chromium with
 * the former build fetches the update. Bytes do not vary, so there is one run.
 */
export async function measureUpdate(): Promise<Findings> {
  await using folder = await disposableFolder()
  await using data = await disposableFolder()
  await using profile = await disposableFolder()
  const sources = await copySources(folder.path)
  await sources.build()
  await using app = await serveApp(data.path, 'server/main.ts', { DIST_DIR: sources.dist })
  await using browser = await Browser.start(profile.path)
  const page = await browser.openPage()
  await page.visit(`${app.origin}/login`, USABLE_FIELD)
  await page.untilWorkerIsActive()

  await sources.change(LINE.file, LINE.before, LINE.after)
  await sources.build()
  const known = browser.network.transfers.length
  await page.untilTrue(LOOK_FOR_UPDATE)
  await page.untilTrue(UPDATE_IS_READY)
  await page.untilQuiet()
  const fetched = browser.network.transfers.slice(known).filter(({ requester }) => requester === 'worker')
  const paths = fetched.map(({ url }) => new URL(url).pathname)
  const compressed = await Promise.all(paths.map((path) => compressedSize(join(sources.dist, path))))
  // DevTools do not report the browser's download of the worker script.
  const worker = await compressedSize(join(sources.dist, 'sw.js'))
  return {
    figures: [
      figure('one line changed: everything fetched', worker + sum(fetched.map(({ bodyBytes }) => bodyBytes))),
      figure('the same without dictionaries', worker + sum(compressed)),
      figure(
        'of which the worker and the document',
        worker + (await compressedSize(join(sources.dist, 'index.html'))),
      ),
      { what: 'files fetched', unit: 'requests', runs: [fetched.length + 1] },
    ],
    remarks: fetched.length === 0 ? ['the worker fetched nothing'] : [],
  }
}

function figure(what: string, bytes: number) {
  return { what, unit: 'bytes' as const, runs: [bytes] }
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}

/** Size of a file of the build with brotli, or uncompressed if that is smaller. */
async function compressedSize(file: string): Promise<number> {
  const found = (await stat(`${file}.br`).catch(() => undefined)) ?? (await stat(file))
  return found.size
}

/** The folders that a build reads. Packages are linked, not copied. */
const FOLDERS = ['src', 'sw', 'manifest', 'public', 'tools', 'server']
const FILES = [
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
]

/** A copy of the project's sources that a benchmark may change and build. */
interface CopiedSources {
  /** The folder of the built app, with its former builds. */
  readonly dist: string
  /** Builds the sources in their present state. @throws when that fails */
  build(): Promise<void>
  /** Replaces the only occurrence of `before` in a file. @throws when there is none, or several */
  change(file: string, before: string, after: string): Promise<void>
}

/** Copies the sources into an empty folder. */
async function copySources(folder: string): Promise<CopiedSources> {
  for (const name of [...FOLDERS, ...FILES])
    await cp(join(projectDir, name), join(folder, name), { recursive: true })
  await symlink(join(projectDir, 'node_modules'), join(folder, 'node_modules'))
  return {
    dist: join(folder, 'dist'),
    async build() {
      const child = spawn(process.execPath, ['tools/build.ts'], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error('The changed app could not be built')
    },
    async change(file, before, after) {
      const path = join(folder, file)
      const parts = (await readFile(path, 'utf8')).split(before)
      if (parts.length !== 2) throw new Error(`${file} contains "${before}" ${parts.length - 1} times`)
      await writeFile(path, parts.join(after))
    },
  }
}
