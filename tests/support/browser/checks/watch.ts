/** Proves S4 and S16. */
import type { BrowserContext } from '@playwright/test'
import { reportReactTexts } from '../../pages/react-texts.ts'

/** What must never happen in a browser that runs the app. */
export interface Watch {
  /** Declares errors that the browser logs in this test, such as a call that is refused on purpose. */
  expectErrors(...patterns: RegExp[]): void
  /** Watches the pages of another context as well. */
  add(context: BrowserContext): Promise<void>
  /** The test is over: later errors are those of taking it down. */
  end(): void
  /** All undeclared errors until the end. */
  problems(): string[]
}

/**
 * Records every console error, uncaught exception, violation of the security policy (Trusted Types included) and request to a host other than
 * this machine, in all pages and workers of the context, and text that React keeps without an element of its own.
 */
export async function watch(context: BrowserContext): Promise<Watch> {
  const errors: string[] = []
  const expected: RegExp[] = []
  let counted = Infinity
  const add = (other: BrowserContext) => record(other, errors)
  await add(context)

  return {
    add,
    end: () => void (counted = errors.length),
    expectErrors: (...patterns) => void expected.push(...patterns),
    problems: () =>
      errors.slice(0, counted).filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  }
}

async function record(context: BrowserContext, errors: string[]): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile }) => {
      // The console is how a page reports to the test.
      console.error(`policy violation: ${violatedDirective} ${blockedURI} ${sample} (${sourceFile})`)
    })
  })
  await context.addInitScript(reportReactTexts)
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('serviceworker', (worker) => {
    worker.on('console', (message) => {
      if (message.type() === 'error') errors.push(`worker: ${message.text()}`)
    })
  })
  context.on('weberror', (webError) => errors.push(`exception: ${String(webError.error())}`))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') errors.push(`foreign host: ${request.url()}`)
  })
}

/** The lines that a browser logs for failed answers and connections. */
export const LOGGED = {
  /** An answer with this status. */
  status: (status: number) => new RegExp(`responded with a status of ${status}`),
  /** No answer at all, or one that is cut off. */
  noConnection:
    /net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_\w+|NETWORK_CHANGED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|NETWORK_IO_SUSPENDED)/,
} as const
