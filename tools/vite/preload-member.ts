import type { Plugin, Rolldown } from 'vite'

/** Where index.html has the script that decides what is fetched; what it reads has to stand before it. */
const SCRIPT_PLACE = '<!-- first screen script -->'

/** What a member's home is made of. */
const HOME = ['/src/routes/user/home.tsx?tsr-split', '/src/routes/user/route.tsx?tsr-split']

const textsOf = (locale: string) => ['boot', 'member'].map((part) => `/src/locales/${locale}/${part}.po`)

/**
 * Names the files of a member's first screen in the document, for its script to have them fetched when it knows that a member is coming:
 * together with the entry, instead of one after the other once that has run. To everybody else they mean nothing.
 * @param locales the languages of the app, each with texts of its own
 */
export function preloadMember(locales: readonly string[]): Plugin {
  return {
    name: 'krapao:preload-member',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const there = new Set([...html.matchAll(/\/(assets\/[\w-]+\.js)/g)].map(([, file]) => file))
        const linksTo = (rel: string, modules: readonly string[]) =>
          filesOf(bundle, modules)
            .filter((file) => !there.has(file))
            .map((file) => `<link rel="${rel}" crossorigin data-href="/${file}"/>`)
        const links = [
          ...linksTo('member', HOME),
          ...locales.flatMap((locale) => linksTo(`member-${locale}`, textsOf(locale))),
        ]
        if (!html.includes(SCRIPT_PLACE)) throw new Error('The document has no place for its script')
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
