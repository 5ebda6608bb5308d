/** What sqlmap says of one place it has attacked, or undefined when there is nothing to say. */
export function verdictOn(output: string): string | undefined {
  if (/is vulnerable|injection point/.test(output)) return 'injectable'
  if (!output.includes('do not appear to be injectable')) return 'was not attacked to the end'
  // Every payload met the same closed door in front of what was to be attacked.
  return /^\W*415 \(/m.test(output)
    ? 'was refused for the kind of its body, and so never attacked'
    : undefined
}
