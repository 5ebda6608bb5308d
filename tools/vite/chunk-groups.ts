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

/** The roots of each group, as path prefixes in src/. Parts that are too small for a file of their own are with what most often needs them. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  // What a first visit runs.
  first: ['main.tsx', 'routes/login.tsx?tsr-split'],
  // What the first screen asks once it is rendered; the code of all other calls comes with the login.
  site: ['data/site/site.ts'],
  // Fetched as soon as the first screen is rendered, whichever it is.
  after: ['routes/-overlays.tsx', 'routes/-after-first-screen.ts', 'ui/navigation/language-list.tsx'],
  // Fetched while the login form is filled in: error texts and facts of a failure for every form, and what opens sheets.
  attempt: [
    'features/login/api.ts',
    'i18n/use-error-text.ts',
    'data/failure.ts',
    'routes/-fetched.tsx',
    'hooks/use-clock.ts',
  ],
  // The other screens that a visitor can reach from the login form, with the box that names what a form refuses.
  visitor: [
    'routes/contact.tsx?tsr-split',
    'routes/terminated.tsx?tsr-split',
    'routes/-not-found-page.tsx',
    'ui/feedback/error-box.tsx',
  ],
  // Opens over screens of visitors and of members, with what most sheets show.
  sheet: [
    'ui/dialogs/sheet.tsx',
    'ui/feedback/facts.tsx',
    'ui/pictures/picture-file.ts',
    'ui/share.ts',
    'parts/copy.tsx',
  ],
  // Times, amounts, and the balance that the chat's socket brings: a visitor's chat needs these, and nothing else of the member area.
  formats: ['i18n/format.ts', 'data/wallet/balance-of-chat.ts'],
  // What every screen of a member needs, and most of their sheets.
  member: [
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
  ],
  // Every sheet in which a tap moves money.
  'money-sheet': [
    'ui/dialogs/money-sheet.tsx',
    'ui/dialogs/wait.tsx',
    'hooks/refusal-text.ts',
    'ui/open-window.ts',
  ],
  'amount-field': ['ui/fields/amount-field.tsx', 'session/use-typed-text.ts'],
  // The amount in a sheet that moves money between wallet, games and bank.
  'amount-form': ['ui/fields/amount-sheet.tsx', 'hooks/use-amount-form.ts', 'data/money/money-moves.ts'],
  alert: ['ui/dialogs/alert-dialog.tsx'],
  // The member's bank account, which may be in kip.
  'bank-account': ['ui/pictures/bank-mark.tsx', 'domain/bank-account.ts', 'domain/money/kip.ts'],
  // The names of people as they are typed, with the one form of a text.
  names: ['domain/bank-account-name.ts'],
  // An entry of the statement.
  entries: ['data/wallet/statement.ts', 'domain/money/statement-entry.ts'],
}

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
