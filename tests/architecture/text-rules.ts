import { type ESTree, parseAst } from 'vite'

/** The forbidden uses of text on a screen, in one file. */
export interface TextFinding {
  readonly line: number
  readonly why: string
}

type Node = ESTree.Node
type Kind = 'element' | 'text' | 'nothing'

/** Their content is always text, or becomes elements in src/ui/own-element.tsx. */
const NO_ELEMENTS_INSIDE = new Set(['option', 'title', 'textarea'])
const SENTENCES = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])

const MAKES_AN_ELEMENT = new Set(['createElement', 'createPortal'])

const MONEY = /^(?:format(?!Relative)[A-Z]\w*|groupAccountNumber|ownBaht|paidAmount)$/

/**
 * A browser that translates replaces each text node by elements of its own. React finds such a node neither to change nor to remove it, nor to
 * insert before it, so it may keep none: text is alone in its element (then React sets the content of that element).
 */
export function textFindings(code: string): TextFinding[] {
  const program = parseAst(code, { lang: 'tsx' })
  const slots = slotsIn(program, code)
  const found: { readonly at: number; readonly why: string }[] = []

  const visit = (node: Node, isMarked: boolean): void => {
    let marked = isMarked
    if (node.type === 'JSXElement') {
      const name = nameOf(node)
      marked ||= hasAttribute(node, 'translate')
      if (!marked && /^[a-z]/.test(name) && node.children.some(isMoney))
        found.push({ at: node.start, why: 'money or a number that may be translated' })
      if (!SENTENCES.has(name) && !NO_ELEMENTS_INSIDE.has(name)) bareTexts(node.children, false)
    }
    if (node.type === 'JSXFragment') bareTexts(node.children, true)
    if (isComponent(node)) for (const returned of returnsOf(node)) noteReturned(returned)
    for (const child of childrenOf(node)) visit(child, marked)
  }

  const bareTexts = (children: readonly Node[], isFragment: boolean): void => {
    const shown = children.filter((child) => kindOf(child, slots) !== 'nothing')
    if (shown.length < 2 && !isFragment) return
    for (const child of shown)
      if (kindOf(child, slots) === 'text' && !isBlank(child))
        found.push({ at: child.start, why: 'text beside other children has no element of its own' })
  }

  const noteReturned = (returned: Node): void => {
    if (kindOf(returned, slots) === 'text')
      found.push({ at: returned.start, why: 'a component returns bare text' })
  }

  visit(program, false)
  return found.map(({ at, why }) => ({ line: code.slice(0, at).split('\n').length, why }))
}

/** Names in this file that hold elements: props of React's types, and constants that are JSX. */
function slotsIn(program: Node, code: string): ReadonlySet<string> {
  // A sheet's footer is of a type in another file.
  const slots = new Set(['children', 'footer'])
  const visit = (node: Node): void => {
    if (node.type === 'TSPropertySignature' && node.key.type === 'Identifier') {
      const type = node.typeAnnotation
      if (type && /\bReact(?:Node|Element)\b/.test(code.slice(type.start, type.end))) slots.add(node.key.name)
    }
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      if (kindOf(node.init, slots) === 'element') slots.add(node.id.name)
    childrenOf(node).forEach(visit)
  }
  visit(program)
  return slots
}

/** What React renders for an expression among children. An unknown one counts as text. */
function kindOf(node: Node, slots: ReadonlySet<string>): Kind {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- of 150 kinds, these are the parts of a screen
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return 'element'
    case 'JSXText':
      return node.value.trim() === '' && node.value.includes('\n') ? 'nothing' : 'text'
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return kindOf(node.expression, slots)
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'Literal':
      return node.value === null || typeof node.value === 'boolean' ? 'nothing' : 'text'
    case 'ConditionalExpression':
      return either(kindOf(node.consequent, slots), kindOf(node.alternate, slots))
    case 'LogicalExpression': {
      const right = kindOf(node.right, slots)
      return node.operator === '&&' ? right : either(kindOf(node.left, slots), right)
    }
    case 'Identifier':
      return node.name === 'undefined' ? 'nothing' : slots.has(node.name) ? 'element' : 'text'
    case 'MemberExpression':
      return node.property.type === 'Identifier' && slots.has(node.property.name) ? 'element' : 'text'
    case 'CallExpression':
      return kindOfCall(node, slots)
    default:
      return 'text'
  }
}

/** A list of elements, an element made by a call, or a slot that is a function. */
function kindOfCall(call: ESTree.CallExpression, slots: ReadonlySet<string>): Kind {
  if (call.callee.type !== 'MemberExpression' || call.callee.property.type !== 'Identifier')
    return call.callee.type === 'Identifier' && MAKES_AN_ELEMENT.has(call.callee.name)
      ? 'element'
      : kindOf(call.callee, slots)
  const made = call.arguments.at(-1)
  const isList = ['map', 'from'].includes(call.callee.property.name)
  if (!isList || made?.type !== 'ArrowFunctionExpression') return 'text'
  return returnsOf(made).reduce<Kind>((kind, each) => either(kind, kindOf(each, slots)), 'nothing')
}

function either(one: Kind, other: Kind): Kind {
  if (one === 'text' || other === 'text') return 'text'
  return one === 'nothing' ? other : one
}

const isBlank = (node: Node): boolean =>
  node.type === 'JSXText'
    ? node.value.trim() === ''
    : node.type === 'JSXExpressionContainer' &&
      node.expression.type === 'Literal' &&
      node.expression.value === ' '

function isMoney(node: Node): boolean {
  if (node.type !== 'JSXExpressionContainer' || node.expression.type !== 'CallExpression') return false
  const { callee } = node.expression
  return callee.type === 'Identifier' && MONEY.test(callee.name)
}

const nameOf = ({ openingElement: { name } }: ESTree.JSXElement): string =>
  name.type === 'JSXIdentifier' ? name.name : ''

function hasAttribute({ openingElement }: ESTree.JSXElement, wanted: string): boolean {
  return openingElement.attributes.some((each) => each.type === 'JSXAttribute' && each.name.name === wanted)
}

function isComponent(node: Node): node is ESTree.Function {
  return node.type === 'FunctionDeclaration' && node.id !== null && /^[A-Z]/.test(node.id.name)
}

/** What a function returns, without the functions in it. */
function returnsOf({ body }: ESTree.Function | ESTree.ArrowFunctionExpression): Node[] {
  if (!body) return []
  if (body.type !== 'BlockStatement') return [body]
  const returned: Node[] = []
  const visit = (node: Node): void => {
    if (/Function/.test(node.type)) return
    if (node.type === 'ReturnStatement' && node.argument) returned.push(node.argument)
    childrenOf(node).forEach(visit)
  }
  childrenOf(body).forEach(visit)
  return returned
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    key === 'parent' ? [] : [value].flat().filter(isNode),
  )
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
