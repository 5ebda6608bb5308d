import * as v from 'valibot'

const Answer = v.object({ value: v.unknown() })
const SessionValue = v.object({ sessionId: v.string() })
const ErrorValue = v.object({ error: v.string(), message: v.string() })

/** The key under which the protocol names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const ElementValue = v.object({ [ELEMENT]: v.string() })

/** One session of the W3C WebDriver protocol, as far as the tests need it. */
export class WebDriver {
  readonly #session: string

  private constructor(session: string) {
    this.#session = session
  }

  /** Creates a session at a running driver. */
  static async open(driver: string, capabilities: object): Promise<WebDriver> {
    const value = await send('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } })
    return new WebDriver(`${driver}/session/${v.parse(SessionValue, value).sessionId}`)
  }

  goto(url: string): Promise<unknown> {
    return send('POST', `${this.#session}/url`, { url })
  }

  reload(): Promise<unknown> {
    return send('POST', `${this.#session}/refresh`, {})
  }

  /** Runs the body of an async function in the page and resolves with what it returns. */
  run(body: string): Promise<unknown> {
    return send('POST', `${this.#session}/execute/sync`, { script: body, args: [] })
  }

  /** Clicks the element that the expression finds, as a pointer would. */
  async click(expression: string): Promise<void> {
    await send('POST', `${await this.#element(expression)}/click`, {})
  }

  /** Types into the element that the expression finds. */
  async type(expression: string, text: string): Promise<void> {
    await send('POST', `${await this.#element(expression)}/value`, { text })
  }

  /** Resizes the window, including its frame. */
  resize(width: number, height: number): Promise<unknown> {
    return send('POST', `${this.#session}/window/rect`, { x: 0, y: 0, width, height })
  }

  /** A screenshot of the page, as a PNG. */
  async picture(): Promise<Buffer> {
    return Buffer.from(v.parse(v.string(), await send('GET', `${this.#session}/screenshot`)), 'base64')
  }

  close(): Promise<unknown> {
    return send('DELETE', this.#session)
  }

  async #element(expression: string): Promise<string> {
    const found = await this.run(`return ${expression}`)
    return `${this.#session}/element/${v.parse(ElementValue, found)[ELEMENT]}`
  }
}

/** @throws with the driver's own message */
async function send(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = v.parse(Answer, await answer.json())
  if (answer.ok) return value
  const { error, message } = v.parse(ErrorValue, value)
  throw new Error(`${error}: ${message}`)
}
