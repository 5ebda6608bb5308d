import packageJson from '../../package.json' with { type: 'json' }

/** A browser as `browserslist` in package.json names it, with the number of its version. */
type Oldest = readonly [name: keyof typeof NAMES, version: string]

/** The same browsers for the build, for people, and in the data of browser support. Chrome stands for Android's WebView as well. */
const NAMES = {
  chrome: { inBuild: 'chrome', inWords: 'Chrome', inData: ['chrome', 'chrome_android', 'webview_android'] },
  edge: { inBuild: 'edge', inWords: '', inData: ['edge'] },
  firefox: { inBuild: 'firefox', inWords: 'Firefox', inData: ['firefox'] },
  ios_saf: { inBuild: 'ios', inWords: 'iOS', inData: ['safari_ios'] },
  safari: { inBuild: 'safari', inWords: '', inData: ['safari'] },
} as const

const OLDEST: readonly Oldest[] = packageJson.browserslist.map((entry) => {
  const [name = '', version = ''] = entry.split(' ')
  if (!isKnown(name) || !/^\d+(\.\d+)?$/.test(version))
    throw new Error(`package.json: browserslist needs a browser and its oldest version, not "${entry}"`)
  return [name, version]
})

function isKnown(name: string): name is keyof typeof NAMES {
  return Object.hasOwn(NAMES, name)
}

/** The oldest browsers as targets of a build: syntax and styles that one of them does not know are rewritten. */
export const BUILD_TARGET: string[] = OLDEST.map(([name, version]) => NAMES[name].inBuild + version)

/** The oldest browsers of phones, in words of every language. */
export const OLDEST_IN_WORDS = OLDEST.flatMap(([name, version]) =>
  NAMES[name].inWords === '' ? [] : [`${NAMES[name].inWords} ${version}`],
).join(' / ')

/** The oldest browsers as the data of browser support names them. */
export const OLDEST_IN_DATA = OLDEST.flatMap(([name, version]) =>
  NAMES[name].inData.map((browser) => ({ browser, version })),
)
