/** Proves R20. */
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { serveApp as serveFiles } from '../../../server/api/http/assets/static-files.ts'
import { compressFolder } from '../../../tools/bundle/compress.ts'
import {
  Browser,
  type Conditions,
  readNumber,
  SLOW,
  SLOW_OFFLINE,
  UNLIMITED,
  untilTakenOver,
  visit,
} from '../browser.ts'
import { type DisposableFolder, disposableFolder } from '../disposable-folder.ts'
import { type Figure, type Findings, median } from '../figure.ts'
import { USABLE_FIELD } from '../ready-probe.ts'
import { PORTS, serveApp } from '../served-app.ts'

/** A first visit; a second one after the browser was closed; a third without a server. */
const VISITS = ['cold', 'warm', 'offline'] as const
type Visit = (typeof VISITS)[number]

/** Until the form accepts input, and until the app has taken over. */
const USABLE_GOALS_MS: Readonly<Record<Visit, number>> = { cold: 1200, warm: 900, offline: 800 }
const ANSWERS_GOAL_MS = 6500

const FIRST_PAINT = `performance.getEntriesByName('first-contentful-paint')[0].startTime`

/** One page under measurement. */
interface Subject {
  readonly name: string
  readonly url: string
  readonly readyMs: Record<Visit, number[]>
  readonly firstPaintMs: Record<Visit, number[]>
  readonly takenOverMs: Record<Visit, number[]>
}

/**
 * Measures how long a member on a cheap phone and a 2G network waits for a usable login form, compared with the floor: a hand-written page
 * that does nothing else. Both are measured alternately, so that a busy moment of the machine affects both.
 */
export async function measureSlow(runs: number): Promise<Findings> {
  await using data = await disposableFolder()
  const remarks: string[] = []
  await using profiles = new AsyncDisposableStack()
  const visitors: { subject: Subject; profile: DisposableFolder }[] = []
  const subjects: Subject[] = []
  {
    await using app = await serveApp(data.path)
    await using floor = await serveFloor()
    subjects.push(newSubject('/login', app.origin), newSubject('floor', floor.origin))
    for (let run = 0; run < runs; run++) {
      for (const subject of subjects) {
        const profile = profiles.use(await disposableFolder())
        visitors.push({ subject, profile })
        remarks.push(
          ...(await visitAs(subject, profile, 'cold')),
          ...(await visitAs(subject, profile, 'warm')),
        )
      }
    }
  }
  for (const { subject, profile } of visitors) remarks.push(...(await visitAs(subject, profile, 'offline')))
  return { figures: figuresOf(subjects), remarks: [...new Set(remarks)] }
}

function newSubject(name: string, origin: string): Subject {
  return {
    name,
    url: `${origin}/login`,
    readyMs: { cold: [], warm: [], offline: [] },
    firstPaintMs: { cold: [], warm: [], offline: [] },
    takenOverMs: { cold: [], warm: [], offline: [] },
  }
}

async function visitAs(subject: Subject, profile: DisposableFolder, kind: Visit): Promise<string[]> {
  const conditions: Conditions = kind === 'offline' ? SLOW_OFFLINE : SLOW
  await using browser = await Browser.start(profile.path, conditions)
  const page = await browser.openPage()
  // Without a server only the service worker may answer.
  if (kind === 'offline') await browser.devTools(page).send('Network.clearBrowserCache')
  subject.readyMs[kind].push(await visit(page, subject.url, USABLE_FIELD))
  subject.firstPaintMs[kind].push(await readNumber(page, FIRST_PAINT))
  // The floor has no app.
  if (subject.name !== 'floor') subject.takenOverMs[kind].push(await untilTakenOver(page))
  if (kind === 'offline') return []
  await browser.setConditions(UNLIMITED)
  await browser.untilWorkerIsActive(page)
  const keptFocus = await page.evaluate(`document.activeElement instanceof HTMLInputElement`)
  return keptFocus === true ? [] : [`${subject.name}, ${kind}: the form lost the focus after it was usable`]
}

function figuresOf([ours, floor]: readonly Subject[]): Figure[] {
  if (ours === undefined || floor === undefined) return []
  return VISITS.flatMap((kind): Figure[] => [
    {
      what: `/login usable on a slow phone, ${kind}`,
      unit: 'ms',
      runs: ours.readyMs[kind],
      goal: { maximum: USABLE_GOALS_MS[kind] },
    },
    {
      what: `  answered by the app, ${kind}`,
      unit: 'ms',
      runs: ours.takenOverMs[kind],
      ...(kind === 'cold' && { goal: { maximum: ANSWERS_GOAL_MS } }),
    },
    { what: `  its first paint, ${kind}`, unit: 'ms', runs: ours.firstPaintMs[kind] },
    { what: `  the floor, ${kind}`, unit: 'ms', runs: floor.readyMs[kind] },
    {
      what: `  times the floor, ${kind}`,
      unit: 'ratio',
      runs: [median(ours.readyMs[kind]) / median(floor.readyMs[kind])],
    },
  ])
}

/** A running server of the floor. */
interface ServedFloor extends AsyncDisposable {
  readonly origin: string
}

/** Serves the hand-written login page in floor/ with the code that serves the app: the same compression and caching headers. */
async function serveFloor(): Promise<ServedFloor> {
  const folder = await disposableFolder()
  await cp(join(import.meta.dirname, '../floor'), folder.path, { recursive: true })
  await compressFolder(folder.path)
  const app = Fastify({ forceCloseConnections: true })
  await serveFiles(app, folder.path, { policyOf: () => ({}), countAddress: () => undefined })
  const origin = await app.listen({ host: '127.0.0.1', port: PORTS.floor })
  return {
    origin,
    async [Symbol.asyncDispose]() {
      await app.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
