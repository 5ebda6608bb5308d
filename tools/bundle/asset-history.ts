import { cp, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/**
 * How many builds the served folder contains: pages may run one of the two builds before this one, and request parts that they have not
 * loaded yet.
 */
const KEPT_BUILDS = 3

/** The assets of one build, named by their content. */
const BuildAssets = v.object({ buildId: v.string(), assets: v.array(v.string()) })

export type BuildAssets = v.InferOutput<typeof BuildAssets>

/** File in the served folder that lists the assets of each build, newest first. */
export const HISTORY_FILE = 'asset-history.json'

/**
 * The history of a served folder; empty when there is none yet.
 * @throws when the file is damaged: without it, parts of builds that pages still run would be deleted
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

/** Copies the assets of the history that are missing in `target`, with their compressed forms. */
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
