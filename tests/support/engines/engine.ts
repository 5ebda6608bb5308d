/** A browser engine other than the one the browser tests run in, driven the way a member would use it. */
export interface Engine {
  readonly name: string
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Types into the field with that label. @throws when there is none within the limit */
  type(label: string, text: string): Promise<void>
  /** Taps what has that accessible name or text. @throws when there is none within the limit */
  tap(name: string): Promise<void>
  /** Evaluates an expression in the page; its value must be JSON. */
  read(expression: string): Promise<unknown>
  /** Gives the page so many CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** What is on the screen, as a PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** What of the surroundings of an engine may differ from one test to the next. */
export interface EngineChoices {
  /** Whether the phone asks for less movement. */
  readonly isStill?: boolean
  /** A configuration of fonts other than that of the machine: the path of a file for fontconfig. */
  readonly fonts?: string
}

/** The environment of an engine with those fonts. */
export function environmentWith({ fonts }: EngineChoices): Record<string, string | undefined> {
  return { ...process.env, ...(fonts !== undefined && { FONTCONFIG_FILE: fonts }) }
}

/** How long something may take to appear, in ms: other tests may be running on the same machine. */
const APPEAR_LIMIT_MS = 30_000
const POLL_MS = 100

/**
 * Waits until an expression is true in the page.
 * @throws naming what was waited for, and what the page shows instead
 */
export async function untilTrue(
  engine: Pick<Engine, 'name' | 'read'>,
  expression: string,
  limitMs = APPEAR_LIMIT_MS,
): Promise<void> {
  const deadline = Date.now() + limitMs
  for (;;) {
    // A page that is just being replaced cannot answer.
    const value = await engine.read(expression).catch(() => undefined)
    if (value === true) return
    if (Date.now() > deadline) {
      const shown = await engine.read('document.body.innerText').catch(String)
      throw new Error(`${engine.name}: never true: ${expression}\nThe page shows:\n${String(shown)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Does something again until it succeeds: what has just appeared may still be moving. */
export async function retried(action: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + APPEAR_LIMIT_MS
  for (;;) {
    try {
      return await action()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
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

/** An expression for the visible button or link with that name, or with that line of text; what lies in an open dialog goes first. */
export function controlNamed(name: string): string {
  return `[...document.querySelectorAll('dialog[open]'), document].flatMap((part) =>
    [...part.querySelectorAll('button, a[href]')]).find((control) => {
      const lines = (control.ariaLabel ?? control.innerText).split('\\n').map((line) => line.trim())
      return control.checkVisibility() && lines.includes(${JSON.stringify(name)})
    })`
}

/**
 * An expression for whether that element is there and stands where it will be. Drivers look where it is and tap there a moment later: on a sheet that
 * slides in, or when a line comes in above, they tap what has come to lie there by then.
 */
export function standsStill(element: string): string {
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
