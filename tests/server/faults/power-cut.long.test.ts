import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEMO_MEMBERS, DEMO_PASSWORD } from '../../../server/outside/seed/demo-members.ts'
import type { Loss } from '../../support/logged-disk/disk-log.ts'
import { canLogDisks, loggedDisk, type LoggedDisk } from '../../support/logged-disk/logged-disk.ts'
import { dataDirOn, type NodeOnDisk, startNodeOnDisk } from '../../support/logged-disk/node-on-disk.ts'
import { isLeftOut } from '../../support/machine/is-left-out.ts'
import { transferOneBaht } from '../../support/move-money.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { requestAt } from '../../support/request-at.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { plainPng, slipForm } from '../platform/files/pictures.ts'

/*
 * A power cut. A server and its database begin on an empty disk that logs each write and each flush, and serve; then the disk is made
 * again as a cut at some place of the log may have left it, with all, some or nothing of what was not flushed, and a server is started there.
 * Everything that was answered before that place must be stored.
 */
const CUTS = Number(process.env['POWER_CUTS'] ?? 40)
const SEED = Number(process.env['POWER_SEED'] ?? Date.now() % 1_000_000)
const ROUNDS = 40
const DISK_MEGABYTES = 512
const LOSSES: readonly [Loss, ...Loss[]] = ['all', 'all', 'some', 'some', 'none']

/** Something that the server has acknowledged, and the length of the log at that moment. */
interface Answer {
  readonly position: number
  readonly what: 'ready' | 'session' | 'transfer' | 'slip'
  /** A cluster's number, a token, an idempotency key, a picture. */
  readonly value: string
}

const isRun = !isLeftOut(canLogDisks(), 'root on Linux with FUSE, to log the writes to a disk')

// A start fails after a minute.
vi.setConfig({ testTimeout: 120_000 })

describe.runIf(isRun)(`after a power cut (seed ${SEED})`, () => {
  const random = seededRandom(SEED)
  const answers: Answer[] = []
  let folder: string
  let disk: LoggedDisk
  let last = 0

  beforeAll(async () => {
    folder = await temporaryFolder()
    disk = await loggedDisk(folder, DISK_MEGABYTES)
    const node = await startNodeOnDisk(disk.path)
    const note = (what: Answer['what'], value: string) =>
      answers.push({ position: disk.position(), what, value })
    note('ready', clusterNumber(disk.path))
    const token = await logIn(node)
    note('session', token)
    await moveToNoon(node)
    for (let round = 1; round <= ROUNDS; round += 1) {
      const key = randomUUID()
      requireDone(await transferOneBaht(node.url, memberOf(token), key))
      note('transfer', key)
      if (round % 4 > 0) continue
      const picture = plainPng(64, 64 + round)
      requireDone(await handIn(node, token, picture))
      note('slip', picture.toString('base64'))
    }
    last = disk.position()
    await node.kill()
    await disk.unplug()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(Array.from({ length: CUTS }, (_, index) => index))(
    '%i: everything acknowledged is stored',
    async () => {
      // The most difficult moment is the one right after an answer.
      const answered = random.between(0, answers.length - 1)
      const position = random.chance(0.3) ? random.between(0, last) : (answers[answered]?.position ?? last)
      const loss = random.pick(LOSSES)
      const lost = await disk.afterCut(position, loss, random, async () =>
        missing(
          disk.path,
          answers.filter((answer) => answer.position <= position),
        ),
      )
      expect({ position, loss, lost }).toEqual({ position, loss, lost: [] })
    },
  )
})

/** Without answers there would be nothing to compare. */
function requireDone(status: number): void {
  if (status !== 200) throw new Error(`it was answered with ${status}`)
}

/** Starts a server there and queries it for what another has acknowledged. */
async function missing(path: string, answers: readonly Answer[]): Promise<string[]> {
  const node = await startNodeOnDisk(path)
  try {
    const token = answers.find(({ what }) => what === 'session')?.value ?? (await logIn(node))
    const stored = await Promise.all(answers.map(async (answer) => isKept(node, path, token, answer)))
    const lost = answers.filter((_answer, index) => !stored[index]).map(({ what }) => what)
    // The books agree: otherwise the ledger is halted.
    const status = await transferOneBaht(node.url, memberOf(token))
    return status === 200 ? lost : [...lost, `money (${status})`]
  } finally {
    await node.kill()
  }
}

async function isKept(
  { url }: NodeOnDisk,
  path: string,
  token: string,
  { what, value }: Answer,
): Promise<boolean> {
  if (what === 'ready') return clusterNumber(path) === value
  if (what === 'session') return (await requestAt(url, '/api/wallet', { token })).status === 200
  if (what === 'slip') return isStored(path, Buffer.from(value, 'base64'))
  const { body } = await requestAt(url, `/api/operation/${value}`, { token })
  return JSON.stringify(body).startsWith('{"state":"finished","status":200')
}

function isStored(path: string, picture: Buffer): boolean {
  const sha256 = createHash('sha256').update(picture).digest('hex')
  try {
    return readFileSync(join(dataDirOn(path), 'uploads', sha256.slice(0, 2), sha256)).equals(picture)
  } catch {
    return false
  }
}

/** Of the only database there; its number is in the first eight bytes of PostgreSQL's control file. */
function clusterNumber(path: string): string {
  const outside = join(path, 'lib', 'krapao')
  return readdirSync(outside)
    .map((name) => join(outside, name, 'data', 'global', 'pg_control'))
    .map((file) => readFileSync(file).readBigUInt64LE(0).toString())
    .join(' and ')
}

async function logIn({ url }: NodeOnDisk): Promise<string> {
  const login = { username: DEMO_MEMBERS.th.username, password: DEMO_PASSWORD }
  const { body } = await requestAt(url, '/api/login', { method: 'POST', body: login })
  return String(Object(body).token)
}

async function handIn({ url }: NodeOnDisk, token: string, picture: Buffer): Promise<number> {
  const slip = { method: 'POST', token, body: slipForm(picture) }
  return (await requestAt(url, '/api/wallet/slip', slip)).status
}

function memberOf(token: string) {
  return { id: '', username: '', token }
}
