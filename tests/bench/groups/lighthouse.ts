import lighthouse from 'lighthouse'
import { Browser } from '../browser/browser.ts'
import { startChromium } from '../browser/chromium.ts'
import { disposableFolder } from '../disposable-folder.ts'
import type { Figure, Findings } from '../figure.ts'
import { forgetDownloads } from '../forget-downloads.ts'
import { logIn } from '../log-in.ts'
import { serveApp } from '../served-app.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

/** An app for members has nothing for a search engine to find, so that score is for information. */
const HAS_GOAL: Readonly<Record<Category, boolean>> = {
  performance: true,
  accessibility: true,
  'best-practices': true,
  seo: false,
}

/** Times that explain the performance score. */
const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
] as const

interface Audit {
  /** 0 to 100. */
  readonly score: (category: Category) => number
  readonly timeMs: (time: (typeof TIMES)[number]) => number
  /** Lighthouse's own measure of this machine at that moment; a quiet desktop has 1500 and more. */
  readonly machineSpeed: number
  readonly faults: readonly string[]
}

/** Lighthouse's scores on a phone, cold, for the login screen and for the home screen of a member. */
export async function measureLighthouse(runs: number): Promise<Findings> {
  await using data = await disposableFolder()
  await using app = await serveApp(data.path)
  const login = await audits(runs, `${app.origin}/login`, () => Promise.resolve())
  const home = await audits(runs, `${app.origin}/user/home`, (profileDir) =>
    seedSession(profileDir, app.origin),
  )
  return {
    figures: [...figuresOf('/login', login), ...figuresOf('/user/home', home)],
    remarks: [...new Set([...login, ...home].flatMap(({ faults }) => faults))],
  }
}

async function audits(
  runs: number,
  url: string,
  prepare: (profileDir: string) => Promise<void>,
): Promise<Audit[]> {
  const done: Audit[] = []
  for (let run = 0; run < runs; run++) {
    await using profile = await disposableFolder()
    await prepare(profile.path)
    await using chromium = await startChromium(profile.path)
    done.push(await audit(url, chromium.port))
  }
  return done
}

/** Leaves a profile in which the member is logged in and has downloaded nothing. */
async function seedSession(profileDir: string, origin: string): Promise<void> {
  await using browser = await Browser.start(profileDir)
  const page = await browser.openPage()
  await logIn(page, origin)
  await forgetDownloads(page, origin)
}

async function audit(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    // The session is in that storage; the profile is new, so there is nothing else in it.
    disableStorageReset: true,
  })
  if (result === undefined) throw new Error(`Lighthouse said nothing about ${url}`)
  const { categories, audits: all, runtimeError, environment } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse failed on ${url}: ${runtimeError.message}`)
  const path = new URL(url).pathname
  const faults = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (all[id]?.score ?? 1) < 1)
      .map(({ id }) => `${path} ${category}: ${all[id]?.title ?? id} (${id})`),
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
      goal: HAS_GOAL[category] ? { least: 100 } : undefined,
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
