import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { assetKind, deltaName } from '../../server/api/http/assets/asset-name.ts'
import type { BuildAssets } from './asset-history.ts'

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
