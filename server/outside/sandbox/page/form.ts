import type { Action, Field } from '../action.ts'

/** The JSON input of a submitted form of the page. Empty fields are left out. */
export function formInput(action: Action, form: URLSearchParams): Record<string, unknown> {
  const entries = action.fields.flatMap((field) => {
    const text = form.get(field.name)?.trim()
    return text ? [[field.name, valueOf(field, text)] as const] : []
  })
  return Object.fromEntries(entries)
}

function valueOf({ kind }: Field, text: string): unknown {
  if (kind === 'number') return Number(text)
  if (kind === 'flag') return text === 'on'
  return text
}
