import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newerInScript } from './newer-in-script.ts'

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
}

/**
 * What the scripts of a build use although one of the oldest browsers (`browserslist` in package.json) lacks it, in lines for the reader.
 * @param folder with the files of this build only
 */
export async function newerInBuild(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true })
  const uses = await Promise.all(
    files.map(async (file) => {
      const text = async () => readFile(join(folder, file), 'utf8')
      const scripts = file.endsWith('.js')
        ? [await text()]
        : file.endsWith('.html')
          ? inlineScripts(await text())
          : []
      return scripts
        .flatMap(newerInScript)
        .map(({ name, code }) => ({ name, line: `${file} uses ${name}: ${code}` }))
    }),
  )
  return uses.flat().flatMap(({ name, line }) => (name in ALLOWED ? [] : [line]))
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
}
