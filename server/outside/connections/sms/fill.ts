/** The names of the placeholders (`{name}`) in all texts of a JSON value. What follows a brace that is not closed counts as a name, too. */
export function placeholdersOf(template: unknown): string[] {
  return textsOf(template).flatMap((text) =>
    text
      .split('{')
      .slice(1)
      .map((piece) => piece.split('}')[0] ?? ''),
  )
}

/** Puts values into all texts of a JSON value. Values are put in as they are: a brace in one is no placeholder. */
export function fill(template: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof template === 'string') return filled(template, values)
  if (Array.isArray(template)) return template.map((item) => fill(item, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, fill(value, values)]))
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  const [before = '', ...pieces] = text.split('{')
  const rest = pieces.map((piece) => {
    const [name = '', ...after] = piece.split('}')
    const value = values[name]
    return value === undefined ? `{${piece}` : value + after.join('}')
  })
  return before + rest.join('')
}

function textsOf(template: unknown): string[] {
  if (typeof template === 'string') return [template]
  if (typeof template !== 'object' || template === null) return []
  return Object.values(template).flatMap(textsOf)
}
