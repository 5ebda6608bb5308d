import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import type { Market } from '../../manifest/markets.ts'

/**
 * Makes the browser fetch the login screen and its texts in parallel with the entry, which saves one round trip before the first screen.
 */
export function preloadLogin(market: Market): Plugin {
  const wanted = ['/src/routes/login.tsx?tsr-split', `/src/locales/${market.locale}/boot.po`]
  const isWanted = (id: string) => wanted.some((module) => id.includes(module))
  return {
    name: 'krapao:preload-login',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }): HtmlTagDescriptor[] {
        const files = new Set<string>()
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk' || !output.moduleIds.some(isWanted)) continue
          for (const file of [output.fileName, ...output.imports]) files.add(file)
        }
        return Array.from(files)
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${file}` },
            injectTo: 'head',
          }))
      },
    },
  }
}

/** The place in index.html of the script that decides what is fetched. Everything that it reads must come before it. */
const SCRIPT_PLACE = '<!-- first screen script -->'

interface FirstScreen {
  /** Its modules, by the bundler's names. */
  readonly modules: readonly string[]
  /** Catalogues of this screen. */
  readonly texts: readonly string[]
}

/** The first screens other than the login form: home for members, registration for invited visitors; and what a login needs. */
const FIRST_SCREENS: Readonly<Record<'attempt' | 'member' | 'register', FirstScreen>> = {
  attempt: { modules: ['/src/features/login/api.ts'], texts: [] },
  member: {
    modules: ['/src/routes/user/home.tsx?tsr-split', '/src/routes/user/route.tsx?tsr-split'],
    texts: ['boot', 'member'],
  },
  register: { modules: ['/src/routes/register.tsx?tsr-split'], texts: ['boot', 'register'] },
}

/**
 * Lists the files of the first screens in the document. Its script starts their download as soon as it knows which screen is needed, in
 * parallel with the entry and not after it.
 * @param locales the languages of the app
 */
export function preloadFirstScreens(locales: readonly string[]): Plugin {
  return {
    name: 'krapao:preload-first-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(SCRIPT_PLACE)) throw new Error('The document has no place for its script')
        const there = new Set([...html.matchAll(/\/(assets\/[\w-]+\.(?:js|css))/g)].map(([, file]) => file))
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

/** The chunks that contain these modules, and all their imports, with their styles. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const files = new Set<string>()
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk') continue
    if (output.moduleIds.some((id) => modules.some((module) => id.includes(module))))
      files.add(output.fileName)
  }
  // Iterating over a set includes entries that are added during the iteration.
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk') continue
    for (const needed of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(needed)
  }
  return [...files]
}
