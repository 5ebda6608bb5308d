import { type Engine, untilTrue } from '../engines/engine.ts'

/** An expression for an element of a page. Whatever language it is in, it is found by what it is and not by what it says. */
type Found = string

/** The `place`th visible element like that; what lies in an open dialog goes first, from the topmost on. */
export function on(selector: string, place = 0): Found {
  return `[...[...document.querySelectorAll('dialog[open]')].reverse(), document].flatMap((part) => [...part.querySelectorAll(${JSON.stringify(selector)})])
    .filter((element) => element.checkVisibility())[${place}]`
}

/** The first visible element like that of which this text is a part. */
export function withText(selector: string, text: string): Found {
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
    element.checkVisibility() && element.textContent.includes(${JSON.stringify(text)}))`
}

/** Nothing is waited for any more, and nothing moves but what goes on for ever. */
const IS_STILL = `document.readyState === 'complete' && [...document.querySelectorAll('.skeleton, [aria-busy=true]')].every((part) => !part.checkVisibility()) &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy') &&
  document.getAnimations().every((animation) => animation.playState !== 'running' || animation.effect.getTiming().iterations === Infinity)`

/** A hand that leads to the states of the screens. How a real finger does it is for other tests: this one only has to be quick. */
export interface Hand {
  /** Opens an address, and waits until that is there. */
  open(path: string, there: Found): Promise<void>
  press(what: Found): Promise<void>
  fill(field: Found, text: string): Promise<void>
  /** Waits until that is there. */
  sees(what: Found): Promise<void>
  /** Waits until that is not there any more. */
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
