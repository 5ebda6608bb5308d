import type { Plugin } from 'vite'

/** A place in the router that keeps something of every change of the address for as long as the page lives. */
interface Place {
  readonly file: RegExp
  readonly keeps: string
  readonly instead: string
}

const PLACES: readonly Place[] = [
  {
    // React keeps an update that changes nothing until something else renders the component, which here never happens.
    file: /react-router\/dist\/esm\/Transitioner\.js$/,
    keeps: 't(router);',
    instead: 'if (acknowledgement.t !== t) (acknowledgement.t = t)(router);',
  },
  {
    // Where each step of the history was scrolled to. Browsers keep some 50 steps; what was left longest ago is given up.
    file: /router-core\/dist\/esm\/scroll-restoration\.js$/,
    keeps: 'const keyEntry = scrollRestorationCache[restoreKey] ||= {};',
    instead: `const keyEntry = scrollRestorationCache[restoreKey] || {};
      delete scrollRestorationCache[restoreKey];
      scrollRestorationCache[restoreKey] = keyEntry;
      for (const key of Object.keys(scrollRestorationCache).slice(0, -100)) delete scrollRestorationCache[key];`,
  },
]

/** Has the router forget what nobody can go back to. A router that keeps it in other words fails the build. */
export function forgetfulRouter(): Plugin[] {
  return PLACES.map(({ file, keeps, instead }, index) => ({
    name: `krapao:forgetful-router-${index}`,
    transform: {
      filter: { id: file },
      handler(code) {
        if (!code.includes(keeps)) throw new Error(`Not found in ${file.source}: ${keeps}`)
        return code.replace(keeps, instead)
      },
    },
  }))
}
