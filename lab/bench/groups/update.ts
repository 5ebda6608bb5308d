import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Request } from '@playwright/test'
import { Browser, visit } from '../browser.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Findings } from '../figure.ts'
import { projectDir } from '../processes.ts'
import { USABLE_FIELD } from '../ready-probe.ts'
import { serveApp } from '../served-app.ts'

/** Resolves when the next build's worker has fetched everything. */
const LOOK_FOR_UPDATE = `navigator.serviceWorker.ready.then(async (registration) => {
  await registration.update()
  while (registration.waiting === null) await new Promise((resolve) => setTimeout(resolve, 50))
})`

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
  // Other names of files are some bytes more or less, for which a budget may have no room.
  await sources.change('tools/build-app.ts', 'bytes > budget.limitBytes', 'bytes > 2 * budget.limitBytes')
  await sources.build()
  await using app = await serveApp(data.path, { DIST_DIR: sources.dist })
  await using browser = await Browser.start(profile.path)
  const page = await browser.openPage()
  await visit(page, `${app.origin}/login`, USABLE_FIELD)
  await browser.untilWorkerIsActive(page)

  await sources.change(LINE.file, LINE.before, LINE.after)
  await sources.build()
  const fetched: Request[] = []
  browser.context.on('requestfinished', (request) => {
    if (request.serviceWorker() !== null) fetched.push(request)
  })
  await page.evaluate(LOOK_FOR_UPDATE)
  await browser.untilQuiet()
  const sizes = await Promise.all(fetched.map((request) => request.sizes()))
  const paths = fetched.map((request) => new URL(request.url()).pathname)
  const compressed = await Promise.all(paths.map((path) => compressedSize(join(sources.dist, path))))
  // DevTools do not report the browser's download of the worker script.
  const worker = await compressedSize(join(sources.dist, 'sw.js'))
  return {
    figures: [
      figure(
        'one line changed: everything fetched',
        worker + sum(sizes.map(({ responseBodySize }) => Math.max(0, responseBodySize))),
      ),
      figure('the same without dictionaries', worker + sum(compressed)),
      figure(
        'of which the worker and the document',
        worker + (await compressedSize(join(sources.dist, 'index.html'))),
      ),
      { what: 'files fetched', unit: 'count', runs: [fetched.length + 1] },
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
const FOLDERS = ['src', 'sw', 'desk', 'manifest', 'public', 'tools', 'server']
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
