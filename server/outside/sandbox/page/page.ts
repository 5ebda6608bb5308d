import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../platform/errors.ts'
import type { Action, Field } from '../action.ts'

/** The result of a pressed button. */
interface ActionResult {
  readonly succeeded: boolean
  readonly text: string
}

/** The page at the root of the sandbox: one form for each action, the last result under each. It needs no script. */
function sandboxPage(actions: readonly Action[], results: ReadonlyMap<string, ActionResult>): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox world</title>
<link rel="stylesheet" href="/page.css">
</head>
<body>
<main>
<h1>Sandbox world</h1>
<p>Banks, phones, game providers and the operator, played by this page. Nothing here is real money.</p>
${actions.map((action) => section(action, results.get(action.path))).join('\n')}
${SLIP_SECTION}
</main>
</body>
</html>
`
}

/** A picture is viewed, not reported: this form opens it. */
const SLIP_SECTION = `<section id="slip">
<h2>A bank gives a slip</h2>
<form method="get" action="/api/slip.png">
<label><span>Member</span><input name="username"></label>
<label><span>Receiving bank</span><input name="bankCode" value="SCB"></label>
<label><span>Amount</span><input name="amount" value="100" inputmode="decimal"></label>
<button>Show the slip</button>
</form>
<p class="call"><code>GET /api/slip.png</code></p>
</section>`

function section(action: Action, result: ActionResult | undefined): string {
  const id = anchorOf(action)
  return `<section id="${id}">
<h2>${escapeHtml(action.title)}</h2>
<form method="post" action="/act/${id}">
${action.fields.map(control).join('\n')}
<button>${escapeHtml(action.title)}</button>
</form>
${result ? resultLine(result) : ''}
<p class="call"><code>${action.method} ${escapeHtml(action.path)}</code></p>
</section>`
}

function resultLine({ succeeded, text }: ActionResult): string {
  return `<p role="status" class="${succeeded ? 'done' : 'refused'}">${escapeHtml(text)}</p>`
}

function control(field: Field): string {
  const name = escapeHtml(field.name)
  const input =
    field.kind === 'choice' || field.kind === 'flag'
      ? `<select name="${name}">${optionsOf(field)}</select>`
      : `<input name="${name}" value="${escapeHtml(field.initial)}"${field.kind === 'number' ? ' inputmode="decimal"' : ''}>`
  return `<label><span>${escapeHtml(field.label)}</span>${input}</label>`
}

function optionsOf(field: Field): string {
  if (field.kind === 'flag')
    return '<option value="">unchanged</option><option>on</option><option>off</option>'
  return field.options.map((option) => `<option>${escapeHtml(option)}</option>`).join('')
}

/** The anchor of an action within the page, for example `bank-transfer`. */
function anchorOf(action: Action): string {
  return action.path
    .slice('/api/'.length)
    .replaceAll(/\/:\w+/g, '')
    .replaceAll('/', '-')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for use between tags or in a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

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
