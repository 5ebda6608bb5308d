import { expect, it } from 'vitest'
import { deskServerForFile } from '../../support/desk.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { decided, handIn, slipOf } from '../deposits/slips/slips.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
await moveToNoon(server)

it('tells a record of another transfer from one whose number is only spelled in another way', async () => {
  const nok = await server.enter('nok')
  const token = await server.logIn()
  const slip = await slipOf(server, { username: '0812345678', bankCode: 'SCB', amount: 300 })
  expect(await handIn(server, token, slip)).toBe(200)
  await decided(server, token)
  for (const [read, isNamed] of [
    ['reference', true],
    ["' ' || lower(reference) || E'\\u200b'", true],
    ["'7' || reference", false],
  ]) {
    // Nobody changes what was found of a decided slip.
    await server.database.asSupervisor(
      `SET session_replication_role = replica; UPDATE slip_finding SET reference = ${read}`,
    )
    const [row] = await server.db.query<{ id: string }>(
      'test.found',
      'SELECT slip_id AS id FROM slip_finding',
    )
    const { body } = await nok.call(`/api/slips/${row?.id}`)
    expect(body).toMatchObject({ record: { isNamed } })
  }
})
