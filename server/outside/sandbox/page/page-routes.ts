import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../platform/errors.ts'
import type { Action, Field } from '../action.ts'
import { type ActionResult, anchorOf, sandboxPage } from './page.ts'

const FORM = 'application/x-www-form-urlencoded'

/** The page for a person: forms post to it, and it shows each result on the next load. */
export function pageRoutes(app: FastifyInstance, actions: readonly Action[], styleSheet: string): void {
  const results = new Map<string, ActionResult>()

  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.get('/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(styleSheet))
  app.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(sandboxPage(actions, results)),
  )
  for (const action of actions) {
    const anchor = anchorOf(action)
    app.post<{ Body: URLSearchParams }>(`/act/${anchor}`, async ({ body }, reply) => {
      results.set(action.path, await resultOf(action, body))
      // Reloading the page after the redirect does not press the button again.
      return reply.redirect(`/#${anchor}`, 303)
    })
  }
}

async function resultOf(action: Action, form: URLSearchParams): Promise<ActionResult> {
  try {
    return { succeeded: true, text: JSON.stringify(await action.perform(formInput(action, form))) }
  } catch (error) {
    if (error instanceof Refusal) return { succeeded: false, text: error.code }
    throw error
  }
}

/** The JSON input of a submitted form of the page. Empty fields are left out. */
function formInput(action: Action, form: URLSearchParams): Record<string, unknown> {
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
