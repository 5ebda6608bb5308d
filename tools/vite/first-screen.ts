import * as v from 'valibot'
import { build, type Plugin, runnerImport } from 'vite'
import { BUILD_TARGET } from '../browsers/oldest-browsers.ts'
import { criticalCss } from './critical-css.ts'
import { sourceTransforms } from './transforms.ts'

/** The place of the login form and its scripts in index.html. */
const FORM_PLACE = '<!-- login form -->'
const SCRIPT_PLACE = '<!-- first screen script -->'
const TOO_OLD_PLACE = '<!-- too old script -->'

/** The place of the texts beside a member's last balance. */
const WORDS_PLACE = 'data-words=""'

const LoginMarkup = v.object({ loginMarkup: v.string() })
const LastBalanceWords = v.object({ lastBalanceWords: v.string() })

/**
 * Makes the document itself the first screen: the login form in the market's language, the styles it needs, and a few lines of script.
 * The stylesheet does not block the first paint.
 * @param root the project's folder
 */
export function firstScreen(root: string): Plugin {
  return {
    name: 'krapao:first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const [{ loginMarkup }, { lastBalanceWords }, script, tooOld] = await Promise.all([
          atBuildTime(LoginMarkup, root, 'login-markup.tsx'),
          atBuildTime(LastBalanceWords, root, 'last-balance-words.ts'),
          inlineScript(root, 'document.ts', BUILD_TARGET),
          inlineScript(root, 'too-old.ts', 'es2015'),
        ])
        // Later screens have stylesheets of their own; this is the one that the document links to.
        const css = Object.values(bundle).find(
          ({ fileName }) => html.includes(` href="/${fileName}"`) && fileName.endsWith('.css'),
        )
        if (css?.type !== 'asset') throw new Error('the build has no stylesheet')
        const document = html
          .replace(FORM_PLACE, loginMarkup)
          .replace(WORDS_PLACE, `data-words='${lastBalanceWords.replaceAll("'", '&#39;')}'`)
        const critical = criticalCss(
          String(css.source),
          document.replace('<html', '<html data-first="login"'),
        )
        return afterTheForm(stylesheetLast(document))
          .replace(SCRIPT_PLACE, `<script>${script}</script>`)
          .replace(TOO_OLD_PLACE, `<script>${tooOld}</script>`)
          .replace('</head>', `<style>${critical}</style></head>`)
      },
    },
  }
}

/** In the head the stylesheet would block everything; at the end of the body it blocks only the app's own script. */
function stylesheetLast(html: string): string {
  const [link] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
  if (link === undefined) throw new Error('the document has no stylesheet')
  return html.replace(link, '').replace('</body>', `${link}</body>`)
}

/** The form needs none of these files, so all other downloads have priority. */
function afterTheForm(html: string): string {
  return html
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replaceAll('<link rel="stylesheet"', '<link rel="stylesheet" fetchpriority="low"')
}

/** Runs a module of `src/boot-document` during the build, and returns its exports. */
async function atBuildTime<const Exports extends v.GenericSchema>(
  exports: Exports,
  root: string,
  file: string,
): Promise<v.InferOutput<Exports>> {
  const { module } = await runnerImport(`${root}/src/boot-document/${file}`, {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [withoutStyles(), sourceTransforms()],
  })
  return v.parse(exports, module)
}

/** The markup needs no styles that later screens import. */
function withoutStyles(): Plugin {
  return {
    name: 'krapao:without-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : undefined),
    load: (id) => (id === '\0no-styles' ? '' : undefined),
  }
}

/** Builds a module of `src/boot-document` for the document itself. */
async function inlineScript(root: string, file: string, target: string | string[]): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      target,
      write: false,
      rolldownOptions: { input: `${root}/src/boot-document/${file}`, output: { format: 'iife' } },
    },
  })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error(`${file} was not built`)
  return output.output[0].code.trim()
}
