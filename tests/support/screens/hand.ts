import { type Engine, untilTrue } from '../engines/engine.ts'

/** An expression for an element of a page. It is independent of the language. */
type Found = string

/** The `place`th visible element that matches; elements in open dialogs come first, starting with the topmost dialog. */
export function on(selector: string, place = 0): Found {
  return `[...[...document.querySelectorAll('dialog[open]')].reverse(), document].flatMap((part) => [...part.querySelectorAll(${JSON.stringify(selector)})])
    .filter((element) => element.checkVisibility())[${place}]`
}

/** The first visible element that matches and contains the text. */
export function withText(selector: string, text: string): Found {
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
    element.checkVisibility() && element.textContent.includes(${JSON.stringify(text)}))`
}

/** Whether nothing is loading, and nothing moves except endless animations. */
const IS_STILL = `document.readyState === 'complete' && [...document.querySelectorAll('.skeleton, [aria-busy=true]')].every((part) => !part.checkVisibility()) &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy') &&
  document.getAnimations().every((animation) => animation.playState !== 'running' || animation.effect.getTiming().iterations === Infinity)`

/** Brings a page into a state quickly, without real touches, which other tests cover. */
export interface Hand {
  /** Opens an address and waits for the element. */
  open(path: string, there: Found): Promise<void>
  press(what: Found): Promise<void>
  fill(field: Found, text: string): Promise<void>
  /** Waits for the element. */
  sees(what: Found): Promise<void>
  /** Waits until the element is gone. */
  misses(what: Found): Promise<void>
  /** Waits until nothing moves. */
  rests(): Promise<void>
}

/** @param appUrl where the app is served */
export function handAt(engine: Engine, appUrl: string): Hand {
  const sees = (what: Found) => untilTrue(engine, `(${what}) !== undefined`)
  return {
    sees,
    misses: (what) => untilTrue(engine, `(${what}) === undefined`),
    rests: () => untilTrue(engine, IS_STILL),
    async open(path, there) {
      await engine.goto(`${appUrl}${path}`)
      await sees(there)
    },
    press: (what) =>
      untilTrue(
        engine,
        `(() => {
          const control = ${what}
          if (control === undefined || control.disabled === true) return false
          control.click()
          return true
        })()`,
      ),
    fill: (field, text) =>
      untilTrue(
        engine,
        `(() => {
          const field = ${field}
          if (field === undefined) return false
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(text)})
          for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
          return true
        })()`,
      ),
  }
}
