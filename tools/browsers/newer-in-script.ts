import { type ESTree, parseSync, Visitor } from 'vite'
import { GLOBALS, NEWER_MEMBERS, type NewerUse } from './newer-features.ts'

/** Global objects whose class has another name. */
const CLASSES: Readonly<Record<string, string>> = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  self: 'Window',
  window: 'Window',
}

/** How much code is shown on each side of a use. */
const CONTEXT = 40

/**
 * What a script uses although one of the oldest browsers lacks it: global names, members of known globals, and members that are called or set
 * and known by their name alone. Optional calls and `typeof` only ask. Types are unknown here, so a method whose name another class has as
 * well, such as `map` of an iterator, is not found.
 * @param text the script as JavaScript
 */
export function newerInScript(text: string): NewerUse[] {
  const found: NewerUse[] = []
  /** Where a name is that of a member or a property. */
  const named = new Set<number>()
  const asked = new Set<ESTree.Node>()
  const note = (name: string, { start, end }: ESTree.Span) =>
    void found.push({ name, code: text.slice(Math.max(0, start - CONTEXT), end + CONTEXT) })
  const byName = (node: ESTree.Node) => {
    const name = memberName(node)
    if (name !== undefined && ownerOf(node) === undefined && NEWER_MEMBERS.has(name)) note(`.${name}`, node)
  }
  new Visitor({
    AssignmentExpression: ({ left }) => byName(left),
    CallExpression: ({ callee, optional }) => {
      if (optional) asked.add(callee)
      else byName(callee)
    },
    Identifier: (node) => {
      const isNewer = GLOBALS.get(node.name)?.isNewer ?? isNewerMember('Window', node.name)
      if (isNewer && !named.has(node.start) && !asked.has(node)) note(node.name, node)
    },
    MemberExpression: (node) => {
      if (!node.computed) named.add(node.property.start)
      const owner = ownerOf(node)
      const name = memberName(node) ?? ''
      if (owner !== undefined && isNewerMember(owner, name) && !asked.has(node))
        note(`${owner}.${name}`, node)
    },
    MethodDefinition: ({ key }) => void named.add(key.start),
    NewExpression: (node) => {
      const { callee } = node
      if (callee.type !== 'Identifier' || GLOBALS.get(callee.name)?.isNewer === true) return
      if (isNewerMember(callee.name, callee.name)) note(`new ${callee.name}`, node)
    },
    Property: ({ key, shorthand }) => void (shorthand || named.add(key.start)),
    PropertyDefinition: ({ key }) => void named.add(key.start),
    UnaryExpression: ({ operator, argument }) => void (operator === 'typeof' && asked.add(argument)),
  }).visit(parseSync('script.js', text).program)
  return found
}

function isNewerMember(owner: string, name: string): boolean {
  return GLOBALS.get(owner)?.members.get(name) === true
}

function memberName(node: ESTree.Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier')
    return undefined
  return node.property.name
}

/** The known global of which a member is used. */
function ownerOf(node: ESTree.Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined
  const name = CLASSES[node.object.name] ?? node.object.name
  return GLOBALS.has(name) ? name : undefined
}
