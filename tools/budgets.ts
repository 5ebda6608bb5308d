import { type ChunkGraph, filesNeededBy } from './chunk-graph.ts'

/** The most bytes that something may cost, each file compressed on its own with brotli 11, as the server sends it. */
export interface Budget {
  readonly what: string
  readonly limitBytes: number
  /** What the limit stands on; raising it needs a decision record. */
  readonly reason: string
  /** The files that count, relative to the build's folder. */
  readonly files: (build: BuiltFiles) => Iterable<string>
}

/** What the budgets look at. */
export interface BuiltFiles {
  readonly graph: ChunkGraph
  /** Language of the market: its catalogues are the ones a newcomer downloads. */
  readonly locale: string
  readonly all: readonly string[]
}

const LOGIN = ['src/main.tsx', 'src/routes/login.tsx']
const HOME = [
  'src/main.tsx',
  'src/routes/user/route.tsx',
  'src/routes/user/home.tsx',
  'src/data/member-area.ts',
]
/** What the login screen fetches once it stands: whether the site still exists and its name, overlays, the worker's registration. */
const AFTER_LOGIN = [
  'src/data/site.ts',
  'src/routes/-overlays.tsx',
  'src/routes/-after-first-screen.ts',
  'src/features/update/register-worker.ts',
]

const catalogues = (locale: string, ...parts: string[]) =>
  parts.map((part) => `src/locales/${locale}/${part}.po`)

const scripts = (files: Iterable<string>) => [...files].filter((file) => file.endsWith('.js'))

export const BUDGETS: readonly Budget[] = [
  {
    what: 'JavaScript before the login form',
    limitBytes: 85_200,
    reason: 'React, the router and Lingui alone are 80 kB; at 400 kbit/s each further kB is 20 ms',
    files: ({ graph, locale }) => scripts(filesNeededBy(graph, [...LOGIN, ...catalogues(locale, 'boot')])),
  },
  {
    what: 'everything /login transfers',
    limitBytes: 113_200,
    reason:
      'document, styles, scripts, texts and what follows the first paint: about 3 s on a slow phone network',
    files: ({ graph, locale }) => [
      'index.html',
      ...filesNeededBy(graph, [...LOGIN, ...AFTER_LOGIN, ...catalogues(locale, 'boot')]),
    ],
  },
  {
    what: 'JavaScript before the home screen',
    limitBytes: 150_000,
    reason: 'a member who returns after the browser forgot everything waits for this before seeing money',
    files: ({ graph, locale }) =>
      scripts(filesNeededBy(graph, [...HOME, ...catalogues(locale, 'boot', 'member')])),
  },
  {
    what: 'service worker',
    limitBytes: 9_000,
    reason: 'fetched again at every check for a new version',
    files: () => ['sw.js'],
  },
  {
    what: 'web fonts',
    limitBytes: 0,
    reason: 'phones bring Thai and Lao letters; a font would cost more than the rest of the screen',
    files: ({ all }) => all.filter((file) => /\.(woff2?|ttf|otf)$/.test(file)),
  },
]
