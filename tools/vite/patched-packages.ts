import type { Plugin } from 'vite'

/** A place in a package that keeps what nothing needs: data of every navigation, as long as the page lives, or code that never runs. */
interface Place {
  /** Below `node_modules`. */
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
    file: '@tanstack/react-router/dist/esm/Transitioner.js',
    keeps: 't(router);',
    instead: 'if (acknowledgement.t !== t) (acknowledgement.t = t)(router);',
  },
  {
    // The scroll position of each history entry. Browsers keep some 50 entries, so the oldest positions are dropped.
    file: '@tanstack/router-core/dist/esm/scroll-restoration.js',
    keeps: 'const keyEntry = scrollRestorationCache[restoreKey] ||= {};',
    instead: `const keyEntry = scrollRestorationCache[restoreKey] || {};
      delete scrollRestorationCache[restoreKey];
      scrollRestorationCache[restoreKey] = keyEntry;
      for (const key of Object.keys(scrollRestorationCache).slice(0, -100)) delete scrollRestorationCache[key];`,
  },
  // Each of our routers reads addresses as text. The default readers of JSON would be in everybody's first download.
  ...neverRuns('@tanstack/router-core/dist/esm/router.js', {
    'options.stringifySearch ?? defaultStringifySearch': 'options.stringifySearch',
    'options.parseSearch ?? defaultParseSearch': 'options.parseSearch',
  }),
  // What else our routes do not use: masks, rewritten addresses, transitions of views, filters of searches, other validators.
  ...neverRuns('@tanstack/router-core/dist/esm/router.js', {
    '__tempLocation && (!__tempKey || __tempKey === this.tempLocationKey)': 'false',
    'if (this.options.routeMasks) processRouteMasks': 'if (false) processRouteMasks',
    'else if (this.options.routeMasks)': 'else if (false)',
    'if (maskedLocation)': 'if (false)',
    'if (this.rewrite)': 'if (false)',
    'nextBasepath !== "/" && trimPath(nextBasepath)': 'false',
    'if (shouldViewTransition && ': 'if (false && ',
    'else if (routeOptions.preSearchFilters || routeOptions.postSearchFilters)': 'else if (false)',
    'opts._includeValidateSearch && this.options.search?.strict': 'false',
    'route.options.params?.stringify ?? route.options.stringifyParams': 'undefined',
    '"~standard" in validateSearch': 'false',
    '"parse" in validateSearch': 'false',
    'if (notFoundRoute)': 'if (false)',
    'if (!ignoreBlocker)': 'if (false)',
    'this.matchRoute = (location, opts) => {': 'this.matchRoute = (location, opts) => { throw Error();',
    'this.clearCache = (opts) => {': 'this.clearCache = (opts) => { throw Error();',
  }),
  // What goes into the head of a page that a server renders.
  ...neverRuns('@tanstack/router-core/dist/esm/load-client.js', {
    'if (routeOptions.head || routeOptions.scripts)': 'if (false)',
    'router._handoff;': 'undefined;',
  }),
  // We hold back the way back, and no other. A browser may keep a page without a listener of its end for the way back.
  ...neverRuns('@tanstack/history/dist/esm/index.js', {
    'typeof document !== "undefined" && blockers?.length': 'false',
    'let shouldBlock = false;': 'return;',
    'win.addEventListener(beforeUnloadEvent, onBeforeUnload, { capture: true });': '',
  }),
  ...neverRuns('@tanstack/react-router/dist/esm/link.js', { 'preload === "viewport"': 'false' }),
  // Our own code knows when to reload for a file that is missing; this would lose unsaved work.
  ...neverRuns('@tanstack/react-router/dist/esm/lazyRouteComponent.js', {
    'isModuleNotFoundError(error)': 'false',
  }),
  // Node's own random numbers. The bundler would add its stand-in for `require` to the first download of everybody.
  ...neverRuns('crypto-js/core.js', { "typeof require === 'function'": 'false' }),
  // Long polling and WebTransport.
  ...neverRuns('engine.io-client/build/esm/transports/index.js', {
    'import { XHR } from "./polling-xhr.node.js";': '',
    'import { WT } from "./webtransport.js";': '',
    'import { WS } from "./websocket.node.js";': "import { WS } from './websocket.js';",
    'webtransport: WT,': '',
    'polling: XHR,': '',
  }),
]

/** Places in a file of what we never use, and what stands there instead. Code that begins to use one has to take its line away. */
function neverRuns(file: string, places: Readonly<Record<string, string>>): Place[] {
  return Object.entries(places).map(([keeps, instead]) => ({ file, keeps, instead }))
}

/** Makes packages forget what nobody can go back to, and leave out what nobody runs. The build fails when their code has changed there. */
export function patchedPackages(): Plugin[] {
  return KEEPING_PLACES.map((place, index) => ({
    name: `krapao:patched-packages-${index}`,
    transform: {
      filter: { id: new RegExp(`${place.file.replaceAll('.', '\\.')}$`) },
      handler: (code) => withoutKeeping(code, place),
    },
  }))
}

/** The changed code of that place. @throws when the package's code differs from what is expected; it may have fixed that itself */
export function withoutKeeping(code: string, { file, keeps, instead }: Place): string {
  if (!code.includes(keeps))
    throw new Error(`${file} does not say '${keeps}' any more: look whether this change of it can go`)
  return code.replace(keeps, instead)
}
