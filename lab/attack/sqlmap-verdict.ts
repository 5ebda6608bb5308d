/** The finding in sqlmap's output for one place, or undefined when there is none. */
export function verdictOn(output: string): string | undefined {
  if (/is vulnerable|injection point/.test(output)) return 'injectable'
  if (!output.includes('do not appear to be injectable')) return 'was not attacked to the end'
  // Every payload was refused before it reached the code under attack.
  return /^\W*415 \(/m.test(output)
    ? 'was refused for the kind of its body, and so never attacked'
    : undefined
}
