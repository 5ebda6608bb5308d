import { cp, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** How many builds the served folder holds: pages may run the two before this one, and ask for parts they have not loaded yet. */
const KEPT_BUILDS = 3

/** The assets of one build, named by their content. */
const BuildAssets = v.object({ buildId: v.string(), assets: v.array(v.string()) })

export type BuildAssets = v.InferOutput<typeof BuildAssets>

/** File in the served folder that says which assets belong to which build, newest first. */
export const HISTORY_FILE = 'asset-history.json'

/**
 * The history of a served folder; empty when there is none yet.
 * @throws when the file is damaged: forgetting it silently would take parts away from pages that still run
 */
export async function readHistory(folder: string): Promise<BuildAssets[]> {
  let text: string
  try {
    text = await readFile(join(folder, HISTORY_FILE), 'utf8')
  } catch {
    return []
  }
  return v.parse(v.array(BuildAssets), JSON.parse(text))
}

/** The history after another build. Building the same again changes nothing. */
export function extendHistory(history: readonly BuildAssets[], build: BuildAssets): BuildAssets[] {
  return [build, ...history.filter((former) => former.buildId !== build.buildId)].slice(0, KEPT_BUILDS)
}

/** Copies into `target` what the builds of the history have and it lacks, with the compressed forms beside. */
export async function carryOver(
  from: string,
  target: string,
  history: readonly BuildAssets[],
): Promise<void> {
  const wanted = new Set(history.flatMap(({ assets }) => assets))
  const present = new Set(await readdir(join(target, 'assets')))
  const available = await readdir(join(from, 'assets'))
  const missing = available.filter((file) => !present.has(file) && wanted.has(file.replace(/\.(br|gz)$/, '')))
  await Promise.all(missing.map((file) => cp(join(from, 'assets', file), join(target, 'assets', file))))
}
