import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext
type Group = Rolldown.CodeSplittingGroup

/**
 * The packages every screen needs, and nothing else: a chunk that stays the same from release to release. A broad test
 * (`/node_modules/`, `/@tanstack/`) would drag lazily used packages such as react-query into the first load.
 */
const RUNTIME =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|idb-keyval|@lingui[\\/](core|react|message-utils)|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/

/** Every member screen reads through these, and no other screen does. */
const QUERIES = /node_modules[\\/]@tanstack[\\/](query-core|react-query|query-persist-client-core)[\\/]/

/** The modules that a first visit runs; beginnings of paths in src/. */
const FIRST_VISIT = ['main.tsx', 'routes/login.tsx?tsr-split']

/** Fetched as soon as the first screen is rendered, whichever it is. */
const AFTER_FIRST_SCREEN = [
  'routes/-overlays.tsx',
  'routes/-after-first-screen.ts',
  'ui/navigation/language-list.tsx',
]

/**
 * Fetched while the login form is being filled in; every screen that sends something needs the same words for errors, and those that follow
 * the login form open sheets.
 */
const LOGIN_ATTEMPT = ['features/login/attempt-login.ts', 'i18n/use-error-text.ts', 'routes/-fetched.ts']

/** Opens over screens of visitors and members alike. */
const SHEET = ['ui/dialogs/sheet.tsx']

/** Times and amounts; the chat of a visitor needs them and nothing else of the member area. */
const FORMATS = ['i18n/format.ts']

/** What counts seconds: the registration does, and home. */
const CLOCKS = ['hooks/use-countdown.ts', 'hooks/use-now.ts']

/** Where else a visitor can go from the login form. */
const VISITOR = [
  'routes/contact.tsx?tsr-split',
  'routes/terminated.tsx?tsr-split',
  'routes/-not-found-page.tsx',
]

/** What a member sees first: no screen of theirs works without it. */
const MEMBER_AREA = [
  'routes/user/route.tsx?tsr-split',
  'routes/user/home.tsx?tsr-split',
  'data/member-area.ts',
]

/** Whoever asks the backend anything needs what the smallest question needs. */
const ANY_CALL = ['data/site/site.ts']

/**
 * Groups what is always loaded together into one file each. Left alone, the bundler makes a file of every part that two screens share:
 * a dozen small files compress worse, are discovered one after the other, and all have to be named in the first download. A module goes
 * into the first group that wants it.
 */
export function chunkGroups(root: string): Group[] {
  return [
    { name: 'runtime', test: RUNTIME },
    { name: 'queries', test: QUERIES },
    together('first', root, FIRST_VISIT),
    together('calls', root, ANY_CALL),
    together('after', root, AFTER_FIRST_SCREEN),
    together('attempt', root, LOGIN_ATTEMPT),
    together('visitor', root, VISITOR),
    together('sheet', root, SHEET),
    together('formats', root, FORMATS),
    together('clocks', root, CLOCKS),
    together('member', root, MEMBER_AREA),
  ]
}

/** A group of all modules that the roots import, directly or not; their lazy imports stay apart. */
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
  // A set visits what is added to it while it is being walked.
  for (const id of seen) {
    const module = graph.getModuleInfo(id)
    if (module !== null) for (const imported of next(module)) seen.add(imported)
  }
  return seen
}
