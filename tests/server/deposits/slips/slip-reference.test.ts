import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { wallet } from '../../../../src/contract/wallet.ts'
import { startTestServer } from '../../../support/test-server.ts'
import { slipForm } from '../../platform/files/pictures.ts'
import { moveToNoon } from '../at-noon.ts'
import { decided, slipOf, slipsOf } from './slips.ts'

it('a member knows a slip by the reference in the answer, also in a repeated answer', async () => {
  const server = await startTestServer({ config: { rateLimit: false } })
  try {
    const token = await server.logIn('th')
    await moveToNoon(server)
    const picture = await slipOf(server, { username: '0812345678', bankCode: 'SCB', amount: 30 })
    const headers = { 'idempotency-key': randomUUID() }
    const handIn = async () => {
      const body = slipForm(picture)
      const answer = await server.request('/api/wallet/slip', { method: 'POST', token, body, headers })
      return parse(wallet.uploadSlip.response, answer.body).reference
    }
    const reference = await handIn()
    expect((await slipsOf(server, token, 1))[0]?.reference).toBe(reference)
    expect(await handIn()).toBe(reference)
    expect(await decided(server, token)).toMatchObject({ status: 'SUCCESS', amount: 30_00 })
  } finally {
    await server.stop()
  }
})
