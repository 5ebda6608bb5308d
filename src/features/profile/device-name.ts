/** Browsers by a word of their descriptions, the more particular ones first: most also call themselves Chrome or Safari. */
const BROWSERS: readonly (readonly [string, string])[] = [
  ['Line/', 'LINE'],
  ['FBAN', 'Facebook'],
  ['FBAV', 'Facebook'],
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
]

const SYSTEMS: readonly (readonly [string, string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
]

/** What Chrome and Firefox say instead of the model. */
const NO_MODELS: ReadonlySet<string | undefined> = new Set(['K', 'Mobile', 'Tablet', '', undefined])

/** In UTF-16 units; a description can be made up. */
const LONGEST_MODEL = 40

/**
 * A browser and its device in few words, from the description that it sends (User-Agent): "Chrome · SM-A065F", "Safari · iPhone". Undefined
 * when nothing in it is known.
 */
export function deviceName(userAgent: string): string | undefined {
  const parts = [named(BROWSERS, userAgent), androidModel(userAgent) ?? named(SYSTEMS, userAgent)]
  return parts.filter((part) => part !== undefined).join(' · ') || undefined
}

/** The model of an Android phone: it follows the version of the system, as in `(Linux; Android 14; SM-A065F Build/UP1A)`. */
function androidModel(userAgent: string): string | undefined {
  const system = userAgent.slice(userAgent.indexOf('(') + 1).split(')')[0] ?? ''
  const facts = system.split(';').map((fact) => fact.trim())
  const at = facts.findIndex((fact) => fact.startsWith('Android '))
  const model = at === -1 ? undefined : facts[at + 1]?.split(' Build/')[0]
  return NO_MODELS.has(model) ? undefined : model?.slice(0, LONGEST_MODEL)
}

function named(known: readonly (readonly [string, string])[], text: string): string | undefined {
  return known.find(([word]) => text.includes(word))?.[1]
}
