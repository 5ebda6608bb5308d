import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { build as viteBuild } from 'vite'
import packageJson from '../package.json' with { type: 'json' }
import { BuildRefusedError, type BuildSettings, buildSettings } from './build-settings.ts'
import { budgetTable, weigh } from './bundle/byte-budget.ts'
import { CHUNK_GRAPH_FILE, ChunkGraph } from './bundle/chunk-graph.ts'
import { compressFolder } from './bundle/compress.ts'
import { carryOver, extendHistory, HISTORY_FILE, readHistory, writeDeltas } from './bundle/former-assets.ts'
import { inlineHashes } from './bundle/inline-hashes.ts'
import { sourceStamp } from './bundle/source-stamp.ts'
import { untranslatedTexts } from './untranslated-texts.ts'

const root = join(import.meta.dirname, '..')
const [fresh, former] = [scratch('build'), scratch('former')]

/**
 * Builds the production app in dist/, and the desk of the operator beside it. The build runs in a temporary folder that replaces dist/ only on success, so that a server never sees
 * half a build and a failed build leaves the former one in place. DIST_DIR names another folder, for example for a second market.
 * @param isQuiet whether only errors are printed
 * @returns whether there is a new build; if not, the reason is on standard error
 */
export async function buildApp({ isQuiet }: { readonly isQuiet: boolean }): Promise<boolean> {
  try {
    await mkdir(join(root, '.cache'), { recursive: true })
    const settings = buildSettings(root, 'production')
    await requireTranslations()
    await build(settings, isQuiet)
    return true
  } catch (error) {
    console.error(error instanceof BuildRefusedError ? error.message : error)
    return false
  } finally {
    await Promise.all([fresh, former].map((folder) => rm(folder, { recursive: true, force: true })))
  }
}

async function requireTranslations(): Promise<void> {
  const problems = [...(await untranslatedTexts(root)), ...(await untranslatedTexts(join(root, 'desk')))]
  if (problems.length > 0) throw new BuildRefusedError(problems.join('\n'))
}

async function build({ market, backendUrl, chatUrl, dist }: BuildSettings, isQuiet: boolean): Promise<void> {
  const stamp = sourceStamp(root)
  await mkdir(fresh, { recursive: true })
  process.env['NODE_ENV'] = 'production'
  await viteBuild({ root, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } })

  if (process.env['SW_KILL'] !== 'on') await checkBudgets(market.locale, isQuiet)
  // Only needed for the budgets; must not be published.
  await rm(join(fresh, CHUNK_GRAPH_FILE))

  const buildId = await hashOf(['index.html', 'sw.js'])
  const assets = await readdir(join(fresh, 'assets'))
  const history = extendHistory(await readHistory(dist), { buildId, assets })
  const { version } = packageJson
  await writeJson('version.json', { version, buildId })
  await writeJson(HISTORY_FILE, history)
  await writeJson('build.json', {
    market: market.id,
    backendUrl,
    chatUrl,
    version,
    buildId,
    stamp,
    inlineHashes: inlineHashes(await readFile(join(fresh, 'index.html'), 'utf8')),
  })
  await compressFolder(fresh)
  if (existsSync(join(dist, 'assets'))) await carryOver(dist, fresh, history)
  await writeDeltas(fresh, history)
  await buildDesk(`${dist}-desk`)

  if (existsSync(dist)) await rename(dist, former)
  await rename(fresh, dist)
  if (!isQuiet)
    console.log(`Built ${version} (${buildId}) for market ${market.id} in ${relative(root, dist)}/`)
}

async function checkBudgets(locale: string, isQuiet: boolean): Promise<void> {
  const graph = v.parse(ChunkGraph, JSON.parse(await readFile(join(fresh, CHUNK_GRAPH_FILE), 'utf8')))
  const all = await readdir(fresh, { recursive: true })
  const spendings = await weigh(fresh, { graph, locale, all })
  const broken = spendings.filter(({ budget, bytes }) => bytes > budget.limitBytes)
  if (!isQuiet || broken.length > 0) console.log(`Transferred bytes, brotli 11\n${budgetTable(spendings)}`)
  if (broken.length > 0)
    throw new BuildRefusedError(`Over budget: ${broken.map(({ budget }) => budget.what).join('; ')}`)
}

/** Names the build by its content: the document and the worker name every other file. */
async function hashOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(join(fresh, file)))
  return hash.digest('hex').slice(0, 12)
}

function writeJson(file: string, content: unknown): Promise<void> {
  return writeFile(join(fresh, file), `${JSON.stringify(content)}\n`)
}

/**
 * Builds the operator's desk in a folder of its own. A failed build leaves the former one in place.
 *
 * @param dist absolute folder of the built desk
 */
async function buildDesk(dist: string): Promise<void> {
  const [freshDesk, formerDesk] = [scratch('desk'), scratch('former-desk')]
  try {
    await viteBuild({
      configFile: join(root, 'desk/vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: freshDesk, emptyOutDir: true },
    })
    await compressFolder(freshDesk)
    if (existsSync(dist)) await rename(dist, formerDesk)
    await rename(freshDesk, dist)
  } finally {
    await Promise.all([freshDesk, formerDesk].map((folder) => rm(folder, { recursive: true, force: true })))
  }
}

/** A folder for this build alone. */
function scratch(name: string): string {
  return join(root, '.cache', `${name}-${process.pid}`)
}
