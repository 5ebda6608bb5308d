import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext
type Group = Rolldown.CodeSplittingGroup

/**
 * The packages that every screen needs, and nothing else, so that the chunk stays the same from release to release. A broad test
 * (`/node_modules/`, `/@tanstack/`) would drag lazily used packages such as react-query into the first load.
 */
const RUNTIME =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|idb-keyval|@lingui[\\/](core|react|message-utils)|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/

/** Every member screen uses these, and no other screen does. */
const QUERIES = /node_modules[\\/]@tanstack[\\/](query-core|react-query|query-persist-client-core)[\\/]/

/** The modules that a first visit runs, as path prefixes in src/. */
const FIRST_VISIT = ['main.tsx', 'routes/login.tsx?tsr-split']

/** Fetched as soon as the first screen is rendered, whichever it is. */
const AFTER_FIRST_SCREEN = [
  'routes/-overlays.tsx',
  'routes/-after-first-screen.ts',
  'ui/navigation/language-list.tsx',
]

/**
 * Fetched while the login form is being filled in; every screen with a form needs the same error texts and facts of a failure, and
 * the screens after the login form open sheets.
 */
const LOGIN_ATTEMPT = [
  'features/login/api.ts',
  'i18n/use-error-text.ts',
  'data/failure.ts',
  'routes/-fetched.tsx',
  'hooks/use-clock.ts',
]

/** It opens over screens of visitors and of members. What most sheets show is with it: each part alone is too small for a file of its own. */
const SHEET = [
  'ui/dialogs/sheet.tsx',
  'ui/feedback/facts.tsx',
  'ui/pictures/picture-file.ts',
  'ui/share.ts',
  'parts/copy.tsx',
]

/** Times, amounts, and the balance that the chat's socket brings: a visitor's chat needs these, and nothing else of the member area. */
const FORMATS = ['i18n/format.ts', 'data/balance-of-chat.ts']

/** What every sheet shows in which a tap moves money, with two small parts of most of them. */
const MONEY_SHEET = [
  'ui/dialogs/money-sheet.tsx',
  'ui/dialogs/wait.tsx',
  'hooks/refusal-text.ts',
  'ui/open-window.ts',
]

const AMOUNT_FIELD = ['ui/fields/amount-field.tsx', 'session/use-typed-text.ts']

/** The amount in a sheet that moves money between wallet, games and bank. */
const AMOUNT_FORM = ['ui/fields/amount-sheet.tsx', 'hooks/use-amount-form.ts', 'data/money/money-moves.ts']

/** Alerts, and the one with the result of a reward. */
const ALERT = ['ui/dialogs/alert-dialog.tsx']

/** The member's bank account, which may be in kip. */
const BANK_ACCOUNT = ['ui/pictures/bank-mark.tsx', 'domain/bank-account.ts', 'domain/money/kip.ts']

/** The names of people as they are typed, with the one form of a text: each part alone is too small for a file of its own. */
const NAMES = ['domain/bank-account-name.ts']

/** An entry of the statement. */
const STATEMENT = ['data/statement.ts', 'domain/money/statement-entry.ts']

/** The other screens that a visitor can reach from the login form, with the box that names what a form refuses. */
const VISITOR = [
  'routes/contact.tsx?tsr-split',
  'routes/terminated.tsx?tsr-split',
  'routes/-not-found-page.tsx',
  'ui/feedback/error-box.tsx',
]

/** The modules that every screen of a member needs, with what most of their sheets share and is too small for a file of its own. */
const MEMBER_AREA = [
  'routes/user/route.tsx?tsr-split',
  'routes/user/home.tsx?tsr-split',
  'data/member-area.ts',
  'domain/short-reference.ts',
  'domain/money/transfer-rules.ts',
  'i18n/entry-status-text.ts',
  'ui/feedback/status-badge.tsx',
  'ui/navigation/load-more.tsx',
  'parts/not-loaded.tsx',
  'parts/more-rows.tsx',
  'parts/use-balance-check.ts',
]

/** What the first screen asks once it is rendered; the code of all other calls comes with the login. */
const SITE = ['data/site.ts']

/**
 * Groups modules that are always loaded together into one file each. By default the bundler makes a file of every part that two screens
 * share: a dozen small files compress worse, are discovered one after the other, and all have to be listed in the first download. A module
 * belongs to the first group that matches it.
 */
export function chunkGroups(root: string): Group[] {
  return [
    { name: 'runtime', test: RUNTIME },
    { name: 'queries', test: QUERIES },
    ...Object.entries(GROUPS).map(([name, roots]) => together(name, root, roots)),
  ]
}

/** A group of all modules that the roots import statically, directly or not. */
function together(debugName: string, root: string, roots: readonly string[]): Group {
  let members: Set<string> | undefined
  return {
    debugName,
    name(moduleId, graph) {
      members ??= reachable(graph, root, roots)
      return members.has(moduleId) ? debugName : null
    },
  }
}

function reachable(graph: Graph, root: string, roots: readonly string[]): Set<string> {
  const starts = roots.map((path) => `${root}/src/${path}`)
  const all = walk(graph, [`${root}/src/main.tsx`], (module) => [
    ...module.importedIds,
    ...module.dynamicallyImportedIds,
  ])
  const wanted = [...all].filter((id) => starts.some((start) => id.startsWith(start)))
  return walk(graph, wanted, (module) => module.importedIds)
}

function walk(
  graph: Graph,
  starts: readonly string[],
  next: (module: Rolldown.ModuleInfo) => readonly string[],
): Set<string> {
  const seen = new Set(starts)
  // Iterating over a set includes entries that are added during the iteration.
  for (const id of seen) {
    const module = graph.getModuleInfo(id)
    if (module !== null) for (const imported of next(module)) seen.add(imported)
  }
  return seen
}
