import { createHash } from 'node:crypto'
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  carryOver,
  extendHistory,
  HISTORY_FILE,
  readHistory,
  writeDeltas,
} from '../../../../tools/bundle/former-assets.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Files that are rewritten; all others are copied unchanged. */
const REWRITTEN = /\.(js|css)$/

/**
 * Replaces a served build by its successor, like a deployment: the same app, but every script and style has a new name, as after a change
 * of a shared line. The build's own code keeps the files of former builds and prepares deltas.
 * @param dist a copy of a build, which a server may be serving
 */
export async function deployNextBuild(dist: string, hasDeltas: boolean): Promise<void> {
  const history = await readHistory(dist)
  const [present] = history
  if (present === undefined) throw new Error(`${dist} contains no build`)
  const names = new Map(
    present.assets.filter((file) => REWRITTEN.test(file)).map((file) => [file, nextName(file)]),
  )
  const rewrite = (text: string) => {
    let result = text
    for (const [name, next] of names) result = result.replaceAll(name, next)
    return result
  }

  const fresh = `${dist}-fresh`
  await cp(dist, fresh, { recursive: true, filter: (path) => !/\/assets\/.|\.(br|gz)$/.test(path) })
  const assets = present.assets.map((file) => names.get(file) ?? file)
  let worker = rewrite(await readFile(join(dist, 'sw.js'), 'utf8'))
  const writeNext = async (file: string, former: Buffer, next: string | Buffer) => {
    await writeFile(join(fresh, file), next)
    worker = worker.replaceAll(listedHash(former), listedHash(next))
  }
  for (const file of present.assets) {
    const content = await readFile(join(dist, 'assets', file))
    const next = names.get(file)
    await writeNext(`assets/${next ?? file}`, content, next ? rewrite(content.toString()) : content)
  }
  const formerDocument = await readFile(join(dist, 'index.html'))
  const document = rewrite(formerDocument.toString())
  await writeNext('index.html', formerDocument, document)
  await writeFile(join(fresh, 'sw.js'), worker)

  const buildId = createHash('sha256').update(document).digest('hex').slice(0, 12)
  const next = extendHistory(history, { buildId, assets })
  await writeFile(join(fresh, HISTORY_FILE), JSON.stringify(next))
  await carryOver(dist, fresh, next)
  if (hasDeltas) await writeDeltas(fresh, next)
  await rename(dist, `${dist}-former`)
  await rename(fresh, dist)
  await rm(`${dist}-former`, { recursive: true })
}

/** What the worker's list of files has for this content. */
export function listedHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest().subarray(0, 6).toString('base64')
}

/** The name with every character of its hash shifted by one. */
function nextName(name: string): string {
  return name.replace(/-[\w-]{8}(?=\.\w+$)/, (hash) => hash.replaceAll(/[\dA-Za-z]/g, nextSign))
}

function nextSign(sign: string): string {
  return ALPHABET.charAt((ALPHABET.indexOf(sign) + 1) % ALPHABET.length)
}
