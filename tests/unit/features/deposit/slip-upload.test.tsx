import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../../../src/connection.ts'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { useSlipUpload } from '../../../../src/features/deposit/api/slip-upload.ts'
import { beginSession } from '../../../../src/session/begin-session.ts'
import { backend, WIRE_WALLET } from '../../data/backend.ts'
import { newBrowser } from '../../storage/browser.ts'

/** An upload on a slow connection: it ends only when it is stopped. */
class SlowRequest extends EventTarget {
  readonly upload = new EventTarget()
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
}

beforeEach(async () => {
  newBrowser()
  queryClient.clear()
  await beginSession('of-somchai', { remember: true })
  backend({ 'GET /api/wallet': WIRE_WALLET })
  vi.stubGlobal('XMLHttpRequest', SlowRequest)
})

test('only the upload that the member stopped is called cancelled, and not the next one, which was refused', async () => {
  const { result } = renderHook(useSlipUpload)
  const slip = new File(['a picture'], 'slip.png', { type: 'image/png' })
  const outcomes: unknown[] = []
  const send = async () => void outcomes.push(await result.current.send(slip))
  act(() => void send())
  await waitFor(() => expect(result.current.cancel).toBeDefined())
  act(() => result.current.cancel?.())
  await waitFor(() => expect(outcomes).toEqual([{ kind: 'cancelled' }]))
  connection.note(false)
  await act(send)
  expect(outcomes[1]).toMatchObject({ kind: 'refused', error: { code: 'OFFLINE' } })
})
