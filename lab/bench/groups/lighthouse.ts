import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { untilAnswered } from '../../../tests/support/processes/until-answered.ts'
import { provideBrowser } from '../../../tools/programs/browser.ts'
import { installedPackages } from '../../installed-packages.ts'
import { Browser, forgetDownloads, MEASURED_ARGS } from '../browser.ts'
import { logIn } from '../demo-member.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Figure, Findings } from '../figure.ts'
import { startProcess } from '../processes.ts'
import { PORTS, serveApp } from '../served-app.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

/** Private screens are not for search engines, so that score is for information only. */
const HAS_GOAL: Readonly<Record<Category, boolean>> = {
  performance: true,
  accessibility: true,
  'best-practices': true,
  seo: false,
}

/** Durations that explain the performance score. */
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const

const FOR_VISITORS = ['/login', '/register', '/howto', '/contact', '/terminated']

/** Each sheet has an address of its own. */
const FOR_MEMBERS = [
  '/user/home',
  '/user/statement',
  '/user/bonus',
  '/user/spin',
  '/user/profile',
  '/user/contact',
  '/user/home?sheet=conditions',
  '/user/home?sheet=deposit',
  '/user/home?sheet=withdraw',
  '/user/home?sheet=transfer',
  '/user/home?sheet=invite',
  '/user/home?sheet=refund',
  '/user/home?sheet=password',
  '/user/home?sheet=slips',
]

/** Sometimes Lighthouse loses the beginning of its own trace, which is no fault of the page. */
const RECORDING_LOST = 'NO_NAVSTART'
const RECORDINGS = 3

/** What is read of Lighthouse's result. */
const Report = v.object({
  lhr: v.object({
    runtimeError: v.optional(v.object({ code: v.string(), message: v.string() })),
    categories: v.record(
      v.string(),
      v.object({
        score: v.nullable(v.number()),
        auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
      }),
    ),
    audits: v.record(
      v.string(),
      v.object({
        title: v.string(),
        score: v.nullable(v.number()),
        numericValue: v.optional(v.number()),
      }),
    ),
    environment: v.object({ benchmarkIndex: v.number() }),
  }),
})
type Report = v.InferOutput<typeof Report>['lhr']
type Lighthouse = (url: string, flags: object) => Promise<unknown>

interface Audit {
  /** 0 to 100. */
  readonly score: (category: Category) => number
  readonly timeMs: (time: (typeof TIMES)[number]) => number
  /** Lighthouse's benchmark of this machine at that moment; an idle desktop has 1500 or more. */
  readonly machineSpeed: number
  readonly faults: readonly string[]
}

/** Measures Lighthouse's scores of every screen on a phone with an empty cache: visitors' screens on a new profile, members' screens logged in. */
export async function measureLighthouse(runs: number): Promise<Findings> {
  const lighthouse = await loadLighthouse()
  await using data = await disposableFolder()
  await using member = await disposableFolder()
  await using visitor = await disposableFolder()
  await using app = await serveApp(data.path)
  await seedSession(member.path, app.origin)
  const done = new Map<string, Audit[]>()
  for (const [profile, paths] of [
    [visitor, FOR_VISITORS],
    [member, FOR_MEMBERS],
  ] as const) {
    for (const path of paths)
      done.set(path, await audits(lighthouse, runs, `${app.origin}${path}`, profile.path))
  }
  return {
    figures: [...done].flatMap(([path, all]) => figuresOf(path, all)),
    remarks: [
      ...new Set(
        [...done].flatMap(([path, all]) =>
          all.flatMap(({ faults }) => faults.map((fault) => `${path} ${fault}`)),
        ),
      ),
    ],
  }
}

/** @param from each audit starts with a copy of this profile */
async function audits(lighthouse: Lighthouse, runs: number, url: string, from: string): Promise<Audit[]> {
  const done: Audit[] = []
  for (let run = 0; run < runs; run++) done.push(await audit(lighthouse, url, from))
  return done
}

/** Creates a profile in which the member is logged in and the caches are empty. */
async function seedSession(profileDir: string, origin: string): Promise<void> {
  await using browser = await Browser.start(profileDir)
  await forgetDownloads(browser, await logIn(browser, origin), origin)
}

async function loadLighthouse(): Promise<Lighthouse> {
  const file = join(installedPackages(), 'lighthouse/core/index.js')
  const { default: lighthouse }: { default: Lighthouse } = await import(pathToFileURL(file).href)
  return lighthouse
}

async function report(lighthouse: Lighthouse, url: string, from: string, recording = 1): Promise<Report> {
  await using profile = await disposableFolder()
  await cp(from, profile.path, { recursive: true })
  const port = PORTS.devTools
  const args = ['--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile.path}`]
  await using chromium = startProcess(provideBrowser(), [...MEASURED_ARGS, ...args, 'about:blank'])
  await untilAnswered(`http://127.0.0.1:${port}/json/version`, chromium.failure)
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    // The storage contains the session, and nothing else.
    disableStorageReset: true,
  })
  const { lhr } = v.parse(Report, result)
  const { runtimeError } = lhr
  if (runtimeError?.code === RECORDING_LOST && recording < RECORDINGS)
    return report(lighthouse, url, from, recording + 1)
  if (runtimeError) throw new Error(`Lighthouse failed on ${url}: ${runtimeError.message}`)
  return lhr
}

async function audit(lighthouse: Lighthouse, url: string, from: string): Promise<Audit> {
  const { categories, audits: all, environment } = await report(lighthouse, url, from)
  const faults = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (all[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${all[id]?.title ?? id} (${id})`),
  )
  return {
    score: (category) => (categories[category]?.score ?? 0) * 100,
    timeMs: (time) => all[time]?.numericValue ?? Number.NaN,
    machineSpeed: environment.benchmarkIndex,
    faults,
  }
}

function figuresOf(path: string, done: readonly Audit[]): Figure[] {
  return [
    ...CATEGORIES.map((category): Figure => ({
      what: `${path} Lighthouse ${category}`,
      unit: 'score',
      runs: done.map(({ score }) => score(category)),
      goal: HAS_GOAL[category] ? { minimum: 100 } : undefined,
    })),
    ...TIMES.map((time): Figure => ({
      what: `${path} ${time.replaceAll('-', ' ')}, simulated`,
      unit: 'ms',
      runs: done.map(({ timeMs }) => timeMs(time)),
    })),
    {
      what: `${path} speed of this machine, by Lighthouse`,
      unit: 'score',
      runs: done.map(({ machineSpeed }) => machineSpeed),
    },
  ]
}
