import type { Plugin, Rolldown } from 'vite'

/** Where index.html has the script that decides what is fetched; what it reads must come before it. */
const SCRIPT_PLACE = '<!-- first screen script -->'

interface FirstScreen {
  /** Its modules, as the bundler calls them. */
  readonly modules: readonly string[]
  /** The parts of the catalogues that it speaks with. */
  readonly texts: readonly string[]
}

/** What people come to first, other than the login form: members to their home, who was invited to the registration. */
const FIRST_SCREENS: Readonly<Record<'member' | 'register', FirstScreen>> = {
  member: {
    modules: ['/src/routes/user/home.tsx?tsr-split', '/src/routes/user/route.tsx?tsr-split'],
    texts: ['boot', 'member'],
  },
  register: { modules: ['/src/routes/register.tsx?tsr-split'], texts: ['boot', 'register'] },
}

/**
 * Names the files of first screens in the document, for its script to have them fetched when it knows which one is wanted: together with
 * the entry, instead of one after the other once that has run. To everybody else they mean nothing.
 * @param locales the languages of the app, each with texts of its own
 */
export function preloadFirstScreens(locales: readonly string[]): Plugin {
  return {
    name: 'krapao:preload-first-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(SCRIPT_PLACE)) throw new Error('The document has no place for its script')
        const there = new Set([...html.matchAll(/\/(assets\/[\w-]+\.js)/g)].map(([, file]) => file))
        const wantedFor = new Map<string, string[]>()
        const name = (screen: string, modules: readonly string[]) => {
          for (const file of filesOf(bundle, modules)) {
            if (!there.has(file)) wantedFor.set(file, [...(wantedFor.get(file) ?? []), screen])
          }
        }
        for (const [screen, { modules, texts }] of Object.entries(FIRST_SCREENS)) {
          name(screen, modules)
          for (const locale of locales)
            name(
              `${screen}-${locale}`,
              texts.map((part) => `/src/locales/${locale}/${part}.po`),
            )
        }
        const links = [...wantedFor].map(
          ([file, screens]) => `<link rel="${screens.join(' ')}" crossorigin data-href="/${file}"/>`,
        )
        return html.replace(SCRIPT_PLACE, `${links.join('')}${SCRIPT_PLACE}`)
      },
    },
  }
}

/** The chunks that hold one of the modules, and all that these import. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const files = new Set<string>()
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk') continue
    if (output.moduleIds.some((id) => modules.some((module) => id.includes(module))))
      files.add(output.fileName)
  }
  // A set visits what is added to it while it is being walked.
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported)
  }
  return [...files]
}
