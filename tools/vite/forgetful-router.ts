import type { Plugin } from 'vite'

/** A place in the router that keeps something of every change of the address for as long as the page lives. */
interface Place {
  /** Below `node_modules/@tanstack`. */
  readonly file: string
  readonly keeps: string
  readonly instead: string
}

/**
 * The second is known: https://github.com/tiann/hapi/pull/632 tells of it and why a key of one's own (`getScrollRestorationKey`) is no way out, because
 * a page that is opened anew is then where it was left. The first is not reported anywhere that we know of.
 */
export const KEEPING_PLACES: readonly Place[] = [
  {
    // React keeps an update that changes nothing until something else renders the component, which here never happens.
    file: 'react-router/dist/esm/Transitioner.js',
    keeps: 't(router);',
    instead: 'if (acknowledgement.t !== t) (acknowledgement.t = t)(router);',
  },
  {
    // Where each step of the history was scrolled to. Browsers keep some 50 steps; what was left longest ago is given up.
    file: 'router-core/dist/esm/scroll-restoration.js',
    keeps: 'const keyEntry = scrollRestorationCache[restoreKey] ||= {};',
    instead: `const keyEntry = scrollRestorationCache[restoreKey] || {};
      delete scrollRestorationCache[restoreKey];
      scrollRestorationCache[restoreKey] = keyEntry;
      for (const key of Object.keys(scrollRestorationCache).slice(0, -100)) delete scrollRestorationCache[key];`,
  },
]

/** Has the router forget what nobody can go back to. A router that keeps it in other words fails the build. */
export function forgetfulRouter(): Plugin[] {
  return KEEPING_PLACES.map((place, index) => ({
    name: `krapao:forgetful-router-${index}`,
    transform: {
      filter: { id: new RegExp(`${place.file.replaceAll('.', '\\.')}$`) },
      handler: (code) => withoutKeeping(code, place),
    },
  }))
}

/** The code of that place as it should be. @throws where the router has changed, and perhaps forgets by itself */
export function withoutKeeping(code: string, { file, keeps, instead }: Place): string {
  if (!code.includes(keeps))
    throw new Error(`${file} does not say '${keeps}' any more: look whether this change of it can go`)
  return code.replace(keeps, instead)
}
