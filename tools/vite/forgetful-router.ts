import type { Plugin } from 'vite'

/** A place in the router that keeps what nothing needs: data of every navigation, as long as the page lives, or code that never runs. */
interface Place {
  /** Below `node_modules/@tanstack`. */
  readonly file: string
  readonly keeps: string
  readonly instead: string
}

/**
 * As far as we know neither of the first two places has been reported to TanStack. For the second, `getScrollRestorationKey` is no solution: with a key of
 * our own, a page that is opened again starts at its old scroll position.
 */
export const KEEPING_PLACES: readonly Place[] = [
  {
    // React retains an update that changes nothing until something else renders the component, which never happens here.
    file: 'react-router/dist/esm/Transitioner.js',
    keeps: 't(router);',
    instead: 'if (acknowledgement.t !== t) (acknowledgement.t = t)(router);',
  },
  {
    // The scroll position of each history entry. Browsers keep some 50 entries, so the oldest positions are dropped.
    file: 'router-core/dist/esm/scroll-restoration.js',
    keeps: 'const keyEntry = scrollRestorationCache[restoreKey] ||= {};',
    instead: `const keyEntry = scrollRestorationCache[restoreKey] || {};
      delete scrollRestorationCache[restoreKey];
      scrollRestorationCache[restoreKey] = keyEntry;
      for (const key of Object.keys(scrollRestorationCache).slice(0, -100)) delete scrollRestorationCache[key];`,
  },
  // Each of our routers reads addresses as text. The default readers of JSON would be in everybody's first download.
  {
    file: 'router-core/dist/esm/router.js',
    keeps: 'options.stringifySearch ?? defaultStringifySearch',
    instead: 'options.stringifySearch',
  },
  {
    file: 'router-core/dist/esm/router.js',
    keeps: 'options.parseSearch ?? defaultParseSearch',
    instead: 'options.parseSearch',
  },
]

/** Makes the router forget what nobody can go back to, and leave out what nobody runs. The build fails when the router's code has changed there. */
export function forgetfulRouter(): Plugin[] {
  return KEEPING_PLACES.map((place, index) => ({
    name: `krapao:forgetful-router-${index}`,
    transform: {
      filter: { id: new RegExp(`${place.file.replaceAll('.', '\\.')}$`) },
      handler: (code) => withoutKeeping(code, place),
    },
  }))
}

/** The changed code of that place. @throws when the router's code differs from what is expected; it may have fixed that itself */
export function withoutKeeping(code: string, { file, keeps, instead }: Place): string {
  if (!code.includes(keeps))
    throw new Error(`${file} does not say '${keeps}' any more: look whether this change of it can go`)
  return code.replace(keeps, instead)
}
