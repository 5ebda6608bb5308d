import { createHash } from 'node:crypto'
import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import * as v from 'valibot'
import { assetKind, deltaName } from '../../server/api/http/assets/asset-name.ts'

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

const compress = promisify(zstdCompress)

/** The first bytes of a file in the encoding `dcz`; the hash of its dictionary follows (RFC 9842). */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])

const LEVEL = 19

/**
 * Writes a delta from each former build beside every script and style of the newest build, for browsers that still have the former file.
 * After a change of one line most files differ only in the names of others, and a delta has a few hundred bytes.
 * @param folder the served folder, with the assets of all builds of the history
 */
export async function writeDeltas(folder: string, history: readonly BuildAssets[]): Promise<void> {
  const [newest, ...formerBuilds] = history
  const former = new Set(formerBuilds.flatMap(({ assets }) => assets))
  const changed = newest?.assets.filter((file) => !former.has(file)) ?? []
  const pairs = changed.flatMap((file) =>
    [...former]
      .filter((candidate) => isSameKind(file, candidate))
      .map((dictionary) => ({ file, dictionary })),
  )
  await Promise.all(pairs.map((pair) => writeDelta(join(folder, 'assets'), pair)))
}

function isSameKind(one: string, other: string): boolean {
  const [first, second] = [assetKind(one), assetKind(other)]
  return first !== undefined && first.stem === second?.stem && first.extension === second.extension
}

async function writeDelta(assets: string, pair: { file: string; dictionary: string }): Promise<void> {
  const file = join(assets, pair.file)
  const [content, dictionary] = await Promise.all([
    readFile(file),
    // Somebody cleaned the folder by hand; without the former file there is no delta.
    readFile(join(assets, pair.dictionary)).catch(() => undefined),
  ])
  if (dictionary === undefined) return
  const hash = createHash('sha256').update(dictionary).digest()
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL }
  const delta = Buffer.concat([MAGIC, hash, await compress(content, { dictionary, params })])
  const other = await stat(`${file}.br`).catch(() => undefined)
  if (delta.length < (other?.size ?? content.length))
    await writeFile(join(assets, deltaName(pair.file, hash)), delta)
}
