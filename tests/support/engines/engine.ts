/** A browser engine other than that of the browser tests, with the actions of a member. */
export interface Engine {
  readonly name: string
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Types into the field with that label. @throws when none appears within the limit */
  type(label: string, text: string): Promise<void>
  /** Taps the element with that accessible name or text. @throws when none appears within the limit */
  tap(name: string): Promise<void>
  /** Evaluates an expression in the page; its value must be JSON. */
  read(expression: string): Promise<unknown>
  /** Resizes the page, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** A screenshot, as a PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** The settings of an engine that a test may choose. */
export interface EngineChoices {
  /** Whether the phone prefers reduced motion. */
  readonly isStill?: boolean
  /** Path of a fontconfig file to use instead of the machine's own configuration. */
  readonly fonts?: string
}

/** The environment variables of an engine with those fonts. */
export function environmentWith({ fonts }: EngineChoices): Record<string, string | undefined> {
  return { ...process.env, ...(fonts !== undefined && { FONTCONFIG_FILE: fonts }) }
}

/** How long an element may take to appear, in ms; generous, because other tests may run on the same machine. */
const APPEAR_LIMIT_MS = 30_000
const POLL_MS = 100

/**
 * Waits until an expression is true in the page.
 * @throws naming the expected state, and the actual content of the page
 */
export async function untilTrue(
  engine: Pick<Engine, 'name' | 'read'>,
  expression: string,
  limitMs = APPEAR_LIMIT_MS,
): Promise<void> {
  const deadline = Date.now() + limitMs
  for (;;) {
    // A page that is being replaced cannot answer.
    const value = await engine.read(expression).catch(() => undefined)
    if (value === true) return
    if (Date.now() > deadline) {
      const shown = await engine.read('document.body.innerText').catch(String)
      throw new Error(`${engine.name}: never true: ${expression}\nThe page shows:\n${String(shown)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/**
 * Waits until what the page may do by itself within that time has happened: a timer of the same page that begins now and takes longer ends
 * later, however slow the machine is.
 */
export async function outlastTimers(engine: Pick<Engine, 'read'>, ms: number): Promise<void> {
  await engine.read(`new Promise((resolve) => setTimeout(() => resolve(true), ${ms}))`)
}

/** Repeats an action until it succeeds: a new element may still be moving. */
export async function retried(action: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + APPEAR_LIMIT_MS
  for (;;) {
    try {
      return void (await action())
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}

/**
 * Opens an address, or the present one again, in a new document, with a server or without one, and waits until the app is ready. The old
 * document is marked, so that its errors are no longer recorded: Firefox aborts the chunks that it is still loading, and the old document
 * then shows the error screen for a moment.
 */
export async function openAnew(engine: Engine, url?: string): Promise<void> {
  await engine.read(`Object.assign(window, { isOldPage: true }) === window`)
  // Drivers report a page from the service worker as failed.
  await (url === undefined ? engine.reload() : engine.goto(url)).catch(() => undefined)
  await untilTrue(engine, `!('isOldPage' in window) && performance.getEntriesByName('app-ready').length > 0`)
}

/** What a driver can do with the element that an expression finds in the page. */
interface Driver extends Omit<Engine, 'type' | 'tap'> {
  readonly typeInto: (expression: string, text: string) => Promise<unknown>
  readonly click: (expression: string) => Promise<unknown>
}

/** The engine of a driver, which waits for what it types into and taps. */
export function engineOf({ typeInto, click, ...driver }: Driver): Engine {
  return {
    ...driver,
    async type(label, text) {
      await untilTrue(driver, `${fieldLabelled(label)} !== undefined`)
      await typeInto(fieldLabelled(label), text)
    },
    async tap(name) {
      await untilTrue(driver, standsStill(controlNamed(name)))
      await retried(() => click(controlNamed(name)))
    },
  }
}

/** Waits until the page shows that text. */
export function untilShown(engine: Engine, text: string): Promise<void> {
  return untilTrue(engine, `document.body.innerText.includes(${JSON.stringify(text)})`)
}

/** An expression for the visible field with that label. */
export function fieldLabelled(label: string): string {
  return `[...document.querySelectorAll('input')].find((input) =>
    input.checkVisibility() && [...(input.labels ?? [])].some((label) => label.innerText.trim() === ${JSON.stringify(label)}))`
}

/** An expression for the visible button or link with that name, or with that line of text; elements in an open dialog have priority. */
export function controlNamed(name: string): string {
  return `[...document.querySelectorAll('dialog[open]'), document].flatMap((part) =>
    [...part.querySelectorAll('button, a[href]')]).find((control) => {
      const lines = (control.ariaLabel ?? control.innerText).split('\\n').map((line) => line.trim())
      return control.checkVisibility() && lines.includes(${JSON.stringify(name)})
    })`
}

/**
 * An expression for whether the element exists and does not move. Drivers read its position and tap there a moment later: on a sheet that
 * slides in, or when a line is inserted above, they would tap another element.
 */
function standsStill(element: string): string {
  return `(async () => {
    const isMoving = ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity
    const found = ${element}
    for (let part = found; part; part = part.parentElement) if (part.getAnimations().some(isMoving)) return false
    const place = () => JSON.stringify(found?.getBoundingClientRect())
    const before = place()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return found !== undefined && place() === before
  })()`
}
