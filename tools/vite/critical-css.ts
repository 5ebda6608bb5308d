import { JSDOM } from 'jsdom'
import { type AtRule, type Container, parse, type Rule } from 'postcss'

/** States and pseudo-elements that come and go while the page is shown. Only the element that they belong to counts. */
const PASSING_STATE =
  /(?<!\\)::?(before|after|placeholder|marker|backdrop|selection|hover|focus-visible|focus-within|focus|active|disabled|enabled|checked|read-only|host|-moz-[\w-]+)\b/g

/** Parts of fields that the first screen has none of, such as a date. */
const OTHER_FIELDS = /::(-webkit-[\w-]+|file-selector-button)/

/**
 * The rules of a stylesheet that match elements of a document, in their order: enough to paint it before the stylesheet itself has arrived.
 * A selector that cannot be evaluated counts as a match.
 * @param css a stylesheet without nested rules
 * @param html the document to paint
 */
export function criticalCss(css: string, html: string): string {
  const { document } = new JSDOM(html).window
  const sheet = parse(css)
  sheet.walkComments((comment) => void comment.remove())
  sheet.walkRules((rule) => {
    if (isKeyframe(rule)) return
    const wanted = rule.selectors.filter((selector) => concerns(document, selector))
    if (wanted.length === 0) rule.remove()
    else rule.selectors = wanted
  })
  removeUnusedVariables(sheet)
  removeUnusedAtRules(sheet)
  return sheet.toString()
}

function concerns(document: Document, selector: string): boolean {
  if (OTHER_FIELDS.test(selector)) return false
  const lasting = selector.replace(PASSING_STATE, '').replaceAll(':has()', ':has(*)').trim()
  // An empty rest, as of a bare `:root` or `::before`, matches every element.
  if (lasting === '' || /[>+~,(]\s*$/.test(lasting)) return true
  try {
    return document.querySelector(lasting) !== null
  } catch {
    return true
  }
}

/** Removes custom properties that nothing reads, until all remaining ones are read. */
function removeUnusedVariables(sheet: Container): void {
  const text = sheet.toString()
  const read = new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  let removed = false
  sheet.walkDecls(/^--/, (declaration) => {
    if (read.has(declaration.prop)) return
    declaration.remove()
    removed = true
  })
  if (removed) removeUnusedVariables(sheet)
}

/** Removes unused registered properties, unused animations and empty blocks. */
function removeUnusedAtRules(sheet: Container): void {
  const text = sheet.toString()
  sheet.walkAtRules('property', (rule) => {
    if (!text.includes(`var(${rule.params}`)) rule.remove()
  })
  sheet.walkAtRules('keyframes', (rule) => {
    if (!new RegExp(`animation[^;}]*\\b${rule.params}\\b`).test(text)) rule.remove()
  })
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove()
  })
  // Twice, because a parent block may become empty too.
  sheet.walkAtRules(removeIfEmpty)
  sheet.walkAtRules(removeIfEmpty)
}

function removeIfEmpty(rule: AtRule): void {
  if (rule.nodes?.length === 0) rule.remove()
}

function isKeyframe(rule: Rule): boolean {
  return rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes'
}
