import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NewerUse } from './newer-features.ts'
import { newerInScript } from './newer-in-script.ts'
import { newerInStyle } from './newer-in-style.ts'

/** What is used although one of the oldest browsers lacks it, and why it may be. */
const ALLOWED: Readonly<Record<string, string>> = {
  // Asked for before it is used.
  'AbortSignal.any': 'ky and we pass the signal on as it is where it is missing',
  'Document.startViewTransition': 'React, for a component that we do not use',
  '.startViewTransition': 'a method of the router, which asks',
  'Navigator.canShare': 'asked for',
  'Navigator.connection': 'asked for',
  'Navigator.setAppBadge': 'asked for',
  'Navigator.share': 'asked for; without it a file is saved, a link is copied',
  'Navigator.wakeLock': 'asked for',
  navigation: 'React asks for it',
  setImmediate: 'React asks for it',
  // Its failure is handled.
  '.readText': 'where it is missing the member pastes by hand',
  // Set, and read by nobody where it is missing.
  '.duplex': 'an option that ky sets on an object of its own',
  // Members of other objects, with the same name as something new.
  '.conditions': 'one of our query keys',
  '.cssFloat': 'as old as styles; the data names it under another class',
  '.delay': 'an option of ky',
  '.displayName': 'a name that libraries give to React components',
  '.handle': 'a method of the routes in the worker',
  '.install': 'a method of the precache',
  '.locale': 'our own wiring of calls',
  '.priority': 'a member of the routes in the router',
  '.role': 'a property of an element in React',
  '.toArray': 'a function of React',
  // Styles without which the same is said and done; `:has` is missing in Firefox alone, so on no phone.
  ':has(+.dock)': 'room below the page for a notice',
  ':has(.dock)': 'room for a notice, and for the field in hand, above the buttons of the registration',
  ':has(.dock>.error-box)': 'the same, where the buttons have an error above them',
  ':has(.qr-ticket)': 'a sheet with a QR as a full screen; else it is as high as its content',
  ':has(.snack)': 'room below the page for a notice',
  ':has(.total)': 'a toast below the balance; else it covers the balance until it goes',
  ':has()': 'a foot of a sheet that has no buttons shows its line',
  ':has(>[value=]:checked)': 'a paler word while nothing is chosen',
  'contain-intrinsic-height': 'speed of long lists',
  'content-visibility': 'speed of long lists',
  'cursor: default': 'phones have no pointer',
  'cursor: pointer': 'phones have no pointer',
  'field-sizing': 'a script makes the field of the chat grow as well',
  'overflow-anchor': 'turns off what the browser then does not do',
  'overflow-clip-margin': 'room for shadows',
  resize: 'phones have no corner to pull',
  'scrollbar-width': 'hides a bar beside a carousel',
  'text-decoration: dotted': "Tailwind's, for an element that we do not use",
  'text-size-adjust': 'its older name is beside it',
  'text-wrap': 'nicer lines',
  '-webkit-tap-highlight-color': 'a colour while a finger is down',
  // What Tailwind writes for such browsers, too.
  '@property': 'its first values stand in `@supports` as well',
  'font-family: ui-monospace': 'the first of a list of fonts',
  lh: 'the height of an empty date in Safari, which knows it',
}

/**
 * What the scripts and styles of a build use although one of the oldest browsers (`browserslist` in package.json) lacks it, in lines for the reader.
 * @param folder with the files of this build only
 */
export async function newerInBuild(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|css|html)$/.test(file))
  const uses = await Promise.all(
    files.map(async (file) =>
      usesIn(file, await readFile(join(folder, file), 'utf8')).flatMap(({ name, code }) =>
        name in ALLOWED ? [] : [`${file} uses ${name}: ${code}`],
      ),
    ),
  )
  return uses.flat()
}

function usesIn(file: string, text: string): NewerUse[] {
  if (file.endsWith('.js')) return newerInScript(text)
  if (file.endsWith('.css')) return newerInStyle(text)
  return [...inline('script', text).flatMap(newerInScript), ...inline('style', text).flatMap(newerInStyle)]
}

function inline(tag: string, html: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text = '']) => text)
}
