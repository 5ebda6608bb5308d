const ERRORS_OF_WORDS = new Set(['Error', 'RangeError', 'ProviderError'])
const NOTES = new Set(['debug', 'info', 'warn', 'error', 'fatal'])

/**
 * Mutants that no test should kill: the names of prepared statements (PostgreSQL does the same without them), and the texts of logs and of
 * errors that only an operator reads.
 */
function reasonToIgnore(path) {
  const { node, parent, key } = path
  if (node.type === 'CallExpression' && NOTES.has(node.callee.property?.name)) return 'a note in the log'
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return undefined
  if (path.listKey === 'arguments' && key === 0 && parent?.callee?.property?.name === 'query')
    return 'the name of a prepared statement'
  const isError = parent?.type === 'NewExpression' && ERRORS_OF_WORDS.has(parent.callee.name)
  const isSuper = parent?.type === 'CallExpression' && parent.callee.type === 'Super'
  if (isError || isSuper) return 'the words of an error that only an operator reads'
  return parent?.type === 'ClassProperty' ? 'the name of an error' : undefined
}

export const strykerPlugins = [
  { kind: 'Ignore', name: 'names-and-notes', value: { shouldIgnore: reasonToIgnore } },
]
