import data, { type Identifier } from '@mdn/browser-compat-data/forLegacyNode'
import { type AtRule, type ChildNode, type Declaration, parse, type Rule } from 'postcss'
import { childrenOf, isNewer, type NewerUse } from './newer-features.ts'

const {
  'at-rules': AT_RULES = {},
  properties: PROPERTIES = {},
  selectors: SELECTORS = {},
  types: TYPES = {},
} = data.css

/** The functions of values, with whether one of the oldest browsers lacks it: `clamp`, `color-mix`. */
const FUNCTIONS = new Map<string, boolean>()
addTypes(TYPES)

/** Texts, addresses, and characters that are escaped. */
const VERBATIM = /"[^"]*"|'[^']*'|url\([^)]*\)|\\./g
/** A list from which a browser drops what it does not know; elsewhere it drops the whole rule. */
const FORGIVING_LIST = /:(is|where)\((?:[^()]|\([^()]*\))*\)/g
const PSEUDO = /::?([a-z][-\w]*)(?=(\((?:[^()]|\([^()]*\))*\))?)/g
const WORD = /(?<![-\w#.])([a-z][-\w]*)(\(?)/g
const UNIT = /(?<![-\w#])[\d.]+([a-z]+)/g
const MEDIA_FEATURE = /\(([a-z][-\w]*)/g

/**
 * What a stylesheet uses although one of the oldest browsers lacks it: at-rules and their features, selectors, properties, and the words,
 * functions and units of values. Not reported is what stands in `@supports`, and a selector with the prefix of a browser, which it is meant for.
 * @param text the stylesheet
 */
export function newerInStyle(text: string): NewerUse[] {
  return newerIn(parse(text))
}

function newerIn({ nodes = [] }: { nodes?: ChildNode[] | undefined }): NewerUse[] {
  return nodes.flatMap((node) => {
    if (node.type === 'comment' || (node.type === 'atrule' && node.name === 'supports')) return []
    const code = String(node).slice(0, 120)
    const own = namesIn(node).map((name) => ({ name, code }))
    return node.type === 'decl' ? own : own.concat(newerIn(node))
  })
}

function namesIn(node: AtRule | Rule | Declaration): string[] {
  if (node.type === 'rule') return inSelector(node.selector)
  return node.type === 'decl' ? inDeclaration(node) : inAtRule(node)
}

/** `:has(.snack)`: what is asked for is part of the name. */
function inSelector(selector: string): string[] {
  const bare = selector.replaceAll(VERBATIM, '').replaceAll(FORGIVING_LIST, '')
  return [...bare.matchAll(PSEUDO)].flatMap(([use, name = '', asked = '']) =>
    isNewerIn(SELECTORS, name) ? [use + asked] : [],
  )
}

function inAtRule({ name, params }: AtRule): string[] {
  const features = AT_RULES[name] ?? {}
  const newer = [...params.matchAll(MEDIA_FEATURE)].flatMap(([, feature = '']) =>
    isNewerIn(features, feature) ? [`@${name} (${feature})`] : [],
  )
  return isNewer(features) ? [`@${name}`, ...newer] : newer
}

function inDeclaration({ prop, value }: Declaration): string[] {
  if (isNewerIn(PROPERTIES, prop)) return [prop]
  const values = PROPERTIES[prop] ?? {}
  const bare = value.replaceAll(VERBATIM, '')
  const words = [...bare.matchAll(WORD)].flatMap(([, word = '', bracket = '']) => {
    if (isNewerIn(values, word)) return [`${prop}: ${word}`]
    return bracket !== '' && FUNCTIONS.get(word) === true ? [`${word}()`] : []
  })
  const units = [...bare.matchAll(UNIT)].flatMap(([, unit = '']) =>
    isNewerIn(TYPES['length'] ?? {}, unit) ? [unit] : [],
  )
  return words.concat(units)
}

function isNewerIn(group: Identifier, name: string): boolean {
  const one = Object.hasOwn(group, name) ? group[name] : undefined
  return one !== undefined && isNewer(one)
}

/** A name that an older function has as well counts as old. */
function addTypes(group: Identifier): void {
  for (const [name, one] of childrenOf(group)) {
    FUNCTIONS.set(name, isNewer(one) && FUNCTIONS.get(name) !== false)
    addTypes(one)
  }
}
