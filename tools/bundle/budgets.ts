import { type ChunkGraph, filesNeededBy } from './chunk-graph.ts'

/** A limit for the bytes of a set of files, each compressed on its own with brotli 11, as the server sends it. */
export interface Budget {
  readonly what: string
  readonly limitBytes: number
  /** The reason for the limit; raising it needs a line in docs/decisions/015-byte-budgets.md. */
  readonly reason: string
  /** The files that count, relative to the build's folder. */
  readonly files: (build: BuiltFiles) => Iterable<string>
}

/** The input of the budgets. */
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

/** What home fetches once it is rendered, with the frame of all sheets. */
const AFTER_HOME = ['src/features/agreement/agreement-sheet.tsx']

/** What the login screen fetches once it is rendered: the state and the name of the site, overlays, the worker's registration. */
const AFTER_LOGIN = [
  'src/data/site/site.ts',
  'src/routes/-overlays.tsx',
  'src/routes/-after-first-screen.ts',
  'src/features/update/register-worker.ts',
]

/** The contact page of a visitor, which has asked whether there is a chat. */
const CONTACT = ['src/main.tsx', 'src/routes/contact.tsx', ...AFTER_LOGIN]

/** The registration as far as it is one route. The bank step comes while the profile is checked, what reads a pasted SMS with the code step. */
const REGISTER = ['src/routes/register.tsx']

const catalogues = (locale: string, ...parts: string[]) =>
  parts.map((part) => `src/locales/${locale}/${part}.po`)

/** The files that these modules need and that are not loaded for `before`. */
function beyond(graph: ChunkGraph, before: readonly string[], modules: readonly string[]): string[] {
  const there = filesNeededBy(graph, before)
  return scripts(filesNeededBy(graph, modules)).filter((file) => !there.has(file))
}

const scripts = (files: Iterable<string>) => [...files].filter((file) => file.endsWith('.js'))

/** The scripts that a sheet over home fetches when it is opened for the first time, including its texts. */
const sheetScripts = ({ graph, locale }: BuiltFiles, sheet: string) => {
  const before = filesNeededBy(graph, [...HOME, ...AFTER_HOME, ...catalogues(locale, 'boot', 'member')])
  const files = filesNeededBy(graph, [sheet, ...catalogues(locale, 'money')])
  return scripts([...files].filter((file) => !before.has(file)))
}

/** A budget for what is fetched in addition to home. */
function beyondHome({
  what,
  parts,
  ...limit
}: Omit<Budget, 'files'> & { parts: (build: BuiltFiles) => string[] }): Budget {
  return {
    ...limit,
    what: `${what}, beyond home`,
    files: (build) => beyond(build.graph, [...HOME, ...AFTER_HOME], parts(build)),
  }
}

const MONEY_SHEETS = {
  transfer: 'src/features/transfer/transfer-sheet.tsx',
  withdraw: 'src/routes/user/-withdraw-sheet.tsx',
  game: 'src/features/game-account/game-account-sheet.tsx',
}

const DEPOSIT_PAGES = {
  payments: { page: 'src/features/deposit/pay-page.tsx', limitBytes: 9800 },
  slips: { page: 'src/features/deposit/slip/slip-panel.tsx', limitBytes: 6650 },
}

export const BUDGETS: readonly Budget[] = [
  {
    what: 'the document',
    limitBytes: 14_000,
    reason: 'it is the first screen; 14 kB arrive in the first round trip of a new connection',
    files: () => ['index.html'],
  },
  {
    what: 'JavaScript before the login form is sent',
    limitBytes: 87_000,
    reason: 'React, the router and Lingui alone are 80 kB; at 400 kbit/s each further kB is 20 ms',
    files: ({ graph, locale }) => scripts(filesNeededBy(graph, [...LOGIN, ...catalogues(locale, 'boot')])),
  },
  {
    what: 'everything /login transfers',
    limitBytes: 114_800,
    reason:
      'document, styles, scripts, texts and what follows the first paint: about 3 s on a slow phone network',
    files: ({ graph, locale }) => [
      'index.html',
      ...filesNeededBy(graph, [...LOGIN, ...AFTER_LOGIN, ...catalogues(locale, 'boot')]),
    ],
  },
  {
    what: 'JavaScript before the home screen',
    limitBytes: 148_200,
    reason: 'a member who returns after the browser forgot everything waits for this before seeing money',
    files: ({ graph, locale }) =>
      scripts(filesNeededBy(graph, [...HOME, ...catalogues(locale, 'boot', 'member')])),
  },
  {
    what: 'JavaScript of the registration up to the bank step, beyond /login',
    limitBytes: 47_500,
    reason:
      'on a 2G network each kB is 30 ms more until a newcomer can begin; a third talks to the server, a third checks forms',
    files: ({ graph, locale }) => {
      const before = filesNeededBy(graph, [...LOGIN, ...AFTER_LOGIN, ...catalogues(locale, 'boot')])
      const files = filesNeededBy(graph, [...REGISTER, ...catalogues(locale, 'register', 'errors')])
      return scripts([...files].filter((file) => !before.has(file)))
    },
  },
  ...Object.entries(MONEY_SHEETS).map(([name, sheet]) => ({
    what: `JavaScript of the ${name} sheet, beyond home`,
    // Members open it before each withdrawal to see the cost, and after it to see the progress.
    limitBytes: name === 'withdraw' ? 18_500 : 15_000,
    reason: 'the member has tapped and waits: 0.3 s at 400 kbit/s',
    files: (build: BuiltFiles) => sheetScripts(build, sheet),
  })),
  beyondHome({
    what: 'bonuses',
    limitBytes: 15_000,
    reason: 'scripts and texts of the bonus page on its first opening, in the middle of a visit',
    parts: ({ locale }) => ['src/routes/user/bonus.tsx', ...catalogues(locale, 'rewards')],
  }),
  beyondHome({
    what: 'the prize wheel',
    limitBytes: 15_000,
    reason: 'scripts and texts of the wheel on its first opening, in the middle of a visit',
    parts: ({ locale }) => ['src/routes/user/spin.tsx', ...catalogues(locale, 'spin')],
  }),
  beyondHome({
    what: 'JavaScript of the deposit sheet',
    limitBytes: 12_800,
    reason: 'the list of ways, opened by members who want to pay in, on a phone network',
    parts: ({ locale }) => ['src/routes/user/-deposit-sheet.tsx', ...catalogues(locale, 'deposit')],
  }),
  ...Object.entries(DEPOSIT_PAGES).map(([name, { page, limitBytes }]) => ({
    what: `JavaScript of the pages of ${name}, beyond the deposit sheet`,
    limitBytes,
    reason:
      'loaded while the member reads the list; the form of a gift with its encryption, what draws the bare text of a QR and what follows a sent slip come when needed',
    files: ({ graph, locale }: BuiltFiles) =>
      beyond(
        graph,
        [
          ...HOME,
          ...AFTER_HOME,
          'src/routes/user/-deposit-sheet.tsx',
          ...catalogues(locale, 'boot', 'member', 'deposit'),
        ],
        [page],
      ),
  })),
  beyondHome({
    what: 'JavaScript of the statement',
    limitBytes: 15_000,
    reason: 'a member who looks for their money should not wait for the screen as well as for the answer',
    parts: ({ locale }) => ['src/routes/user/statement.tsx', ...catalogues(locale, 'money')],
  }),
  {
    what: 'the chat, beyond the contact page',
    limitBytes: 24_400,
    reason: 'fetched at the first tap by somebody who needs help; the socket alone is half of it',
    files: ({ graph, locale }) =>
      beyond(
        graph,
        [...CONTACT, ...catalogues(locale, 'boot', 'guest')],
        ['src/features/chat/chat-panel.tsx', ...catalogues(locale, 'chat')],
      ),
  },
  {
    what: 'service worker',
    limitBytes: 12_200,
    reason: 'fetched again with every new version; a tenth of it are the hashes of the files',
    files: () => ['sw.js'],
  },
  {
    what: 'web fonts',
    limitBytes: 0,
    reason: 'phones bring Thai and Lao letters; a font would cost more than the rest of the screen',
    files: ({ all }) => all.filter((file) => /\.(woff2?|ttf|otf)$/.test(file)),
  },
]
