import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { build as viteBuild } from 'vite'
import packageJson from '../package.json' with { type: 'json' }
import { inlineHashes } from '../server/api/http/assets/inline-hashes.ts'
import { newerInBuild } from './browsers/newer-in-build.ts'
import { BuildRefusedError, type BuildSettings, buildSettings } from './build-settings.ts'
import { budgetTable, weigh } from './bundle/byte-budget.ts'
import { CHUNK_GRAPH_FILE, ChunkGraph } from './bundle/chunk-graph.ts'
import { compressFolder } from './bundle/compress.ts'
import { carryOver, extendHistory, HISTORY_FILE, readHistory, writeDeltas } from './bundle/former-assets.ts'
import { replaceFolder } from './bundle/replace-folder.ts'
import { sourceStamp } from './bundle/source-stamp.ts'
import { untranslatedTexts } from './untranslated-texts.ts'

const root = join(import.meta.dirname, '..')

/**
 * Builds the production app in dist/, and the desk of the operator beside it. The build runs in a temporary folder that replaces dist/ only on success, so that a server never sees
 * half a build and a failed build leaves the former one in place. DIST_DIR names another folder, for example for a second market.
 * @param isQuiet whether only errors are printed
 * @returns whether there is a new build; if not, the reason is on standard error
 */
export async function buildApp({ isQuiet }: { readonly isQuiet: boolean }): Promise<boolean> {
  try {
    const settings = buildSettings(root, 'production')
    await requireTranslations()
    let built = ''
    await replaceFolder(settings.dist, async (fresh) => {
      built = await build(fresh, settings, isQuiet)
    })
    if (!isQuiet) console.log(built)
    return true
  } catch (error) {
    console.error(error instanceof BuildRefusedError ? error.message : error)
    return false
  }
}

async function requireTranslations(): Promise<void> {
  const problems = [...(await untranslatedTexts(root)), ...(await untranslatedTexts(join(root, 'desk')))]
  if (problems.length > 0) throw new BuildRefusedError(problems.join('\n'))
}

/** @returns what was built, in words */
async function build(
  fresh: string,
  { market, otpDigits, backendUrl, chatUrl, dist }: BuildSettings,
  isQuiet: boolean,
): Promise<string> {
  const stamp = sourceStamp(root)
  process.env['NODE_ENV'] = 'production'
  await viteBuild({ root, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } })

  await requireOldest(fresh)
  if (process.env['SW_KILL'] !== 'on') await checkBudgets(fresh, market.locale, isQuiet)
  // Only needed for the budgets; must not be published.
  await rm(join(fresh, CHUNK_GRAPH_FILE))

  const buildId = await hashOf([join(fresh, 'index.html'), join(fresh, 'sw.js')])
  const assets = await readdir(join(fresh, 'assets'))
  const history = extendHistory(await readHistory(dist), { buildId, assets })
  const { version } = packageJson
  await writeJson(join(fresh, 'version.json'), { version, buildId })
  await writeJson(join(fresh, HISTORY_FILE), history)
  await writeJson(join(fresh, 'build.json'), {
    market: market.id,
    otpDigits,
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
  await replaceFolder(`${dist}-desk`, buildDesk)
  return `Built ${version} (${buildId}) for market ${market.id} in ${relative(root, dist)}/`
}

/** The oldest browsers can run all of it. */
async function requireOldest(fresh: string): Promise<void> {
  const problems = await newerInBuild(fresh)
  if (problems.length > 0)
    throw new BuildRefusedError(`Missing in the oldest browsers (package.json):\n${problems.join('\n')}`)
}

async function checkBudgets(fresh: string, locale: string, isQuiet: boolean): Promise<void> {
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
  for (const file of files) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 12)
}

function writeJson(file: string, content: unknown): Promise<void> {
  return writeFile(file, `${JSON.stringify(content)}\n`)
}

/** Builds the operator's desk in that folder. */
async function buildDesk(fresh: string): Promise<void> {
  await viteBuild({
    configFile: join(root, 'desk/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: fresh, emptyOutDir: true },
  })
  await compressFolder(fresh)
}
