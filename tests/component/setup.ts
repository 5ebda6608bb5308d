import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest'
import { reportReactTexts } from '../support/pages/react-texts.ts'
import { PATIENCE_MS } from '../support/time/patience.ts'
import { installDialogs } from './dialogs.ts'

installDialogs()
reportReactTexts()
configure({ asyncUtilTimeout: PATIENCE_MS })

let consoleError: MockInstance<typeof console.error>

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error')
})

/** Nothing a member does may end in a console error; a test that expects one clears the spy itself. */
afterEach(() => {
  cleanup()
  if (consoleError.mock.calls.length > 0) {
    throw new Error(`unexpected console error: ${String(consoleError.mock.calls[0]?.[0])}`)
  }
})
