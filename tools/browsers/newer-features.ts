import data, { type Identifier, type SimpleSupportStatement } from '@mdn/browser-compat-data/forLegacyNode'
import { OLDEST_IN_DATA } from './oldest-browsers.ts'

/** A use of something that one of the oldest browsers lacks. */
export interface NewerUse {
  /** `URL.canParse`, or `.toSorted` for a member of whatever has it; `text-wrap`, `:has(.note)`. */
  readonly name: string
  /** The code around it. */
  readonly code: string
}

/** A class, a namespace such as `Math`, or a global function. */
interface Global {
  /** Whether one of the oldest browsers lacks it. */
  readonly isNewer: boolean
  /** Whether one of the oldest browsers lacks it, for each of its members, static or not. */
  readonly members: ReadonlyMap<string, boolean>
}

/** What scripts find in a browser, by its global name: `URL`, `Array`, `fetch`, `Intl.Locale`. */
export const GLOBALS: ReadonlyMap<string, Global> = readGlobals()

/** What one of the oldest browsers lacks, members before their owners: `URL.canParse`, `Array.toSorted`, `Iterator`. */
export const NEWER_NAMES: readonly string[] = [...GLOBALS].flatMap(
  ([name, { isNewer: isMissing, members }]) => {
    const missing = namesOfNewer(members).map((member) => `${name}.${member}`)
    return isMissing ? missing.concat(name) : missing
  },
)

/** Attributes of HTML that one of the oldest browsers ignores: `popover` on every element, `dialog.closedby` on one. */
export const NEWER_ATTRIBUTES: readonly string[] = readAttributes()

/** Members that no class has in all of the oldest browsers, such as `toSorted`: their name alone tells them. */
export const NEWER_MEMBERS: ReadonlySet<string> = membersOnlyNewer()

function readGlobals(): Map<string, Global> {
  const builtins = data.javascript['builtins'] ?? {}
  const ofIntl = childrenOf(builtins['Intl'] ?? {}).map(([name, one]) => [`Intl.${name}`, one] as const)
  const globals = [...childrenOf(data.api), ...childrenOf(builtins), ...ofIntl]
  return new Map(
    globals.map(([name, one]) => [name, { isNewer: isNewer(one), members: new Map(membersOf(one)) }]),
  )
}

function readAttributes(): string[] {
  const { elements = {}, global_attributes: ofAll = {} } = data.html
  const ofOne = childrenOf(elements).flatMap(([element, attributes]) =>
    namesOfNewer(membersOf(attributes)).map((attribute) => `${element}.${attribute}`),
  )
  return [...namesOfNewer(membersOf(ofAll)), ...ofOne]
}

function membersOf(global: Identifier): (readonly [name: string, isNewer: boolean])[] {
  return childrenOf(global).flatMap(([key, member]) => {
    const name = key.replace(/_static$/, '').replace(/^(\w+)_event$/, 'on$1')
    return /^\w+$/.test(name) ? [[name, isNewer(member)] as const] : []
  })
}

export function childrenOf(one: Identifier): (readonly [key: string, child: Identifier])[] {
  return Object.keys(one).flatMap((key) => {
    const child = one[key]
    return key === '__compat' || child === undefined ? [] : [[key, child] as const]
  })
}

function namesOfNewer(members: Iterable<readonly [name: string, isNewer: boolean]>): string[] {
  return [...members].flatMap(([name, isMissing]) => (isMissing ? [name] : []))
}

function membersOnlyNewer(): ReadonlySet<string> {
  // Nobody has an object of a class that is missing, and the members of `CSS` are functions of its own.
  const known = [...GLOBALS].filter(([name, one]) => !one.isNewer && name !== 'CSS')
  const newer = new Set(known.flatMap(([, { members }]) => namesOfNewer(members)))
  for (const [, { members }] of known)
    for (const [name, isMissing] of members) if (!isMissing) newer.delete(name)
  return newer
}

/** Whether one of the oldest browsers lacks this feature, or has it only under another name. */
export function isNewer({ __compat: compat }: Identifier): boolean {
  if (compat === undefined) return false
  return OLDEST_IN_DATA.some(
    ({ browser, version }) => ![compat.support[browser] ?? []].flat().some((one) => isIn(one, version)),
  )
}

function isIn(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement
  if (added === false || flags !== undefined || prefix !== undefined || other !== undefined) return false
  return isAtMost(added, version) && (removed === undefined || !isAtMost(removed, version))
}

/** Whether a version is no later than another. `preview` is later than any. */
function isAtMost(version: string, limit: string): boolean {
  const [major = NaN, minor = 0] = version.replace('≤', '').split('.').map(Number)
  const [limitMajor = NaN, limitMinor = 0] = limit.split('.').map(Number)
  return major < limitMajor || (major === limitMajor && minor <= limitMinor)
}
