/** Each role at each call of the desk, and at each act that two people do. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { KIND_NAMES, KINDS } from '../../../desk/contract/proposals.ts'
import { ROLES } from '../../../desk/contract/roles.ts'
import { deskServerForFile } from '../../support/desk.ts'
import { endpointsOfContract } from './contract-acts.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const people = {
  support: await server.enter('somchai'),
  cashier: await server.enter('nok'),
  manager: await server.enter('mali'),
  auditor: await server.enter('aree'),
}
const ENDPOINTS = await endpointsOfContract()
const REFUSED = { status: 403, body: { message: 'KEY_INVALID', params: { key: 'role' } } }

it.each(ROLES)('%s is refused every call that the role may not make', async (role) => {
  const refused = ENDPOINTS.filter(({ may }) => may !== 'anyone' && !may.includes(role))
  // A manager may make every call.
  expect(refused.length > 0).toBe(role !== 'manager')
  for (const { method, path } of refused) {
    const sent = method === 'GET' ? undefined : {}
    const answer = await people[role].call(path.replace(':id', randomUUID()), sent)
    expect([path, answer]).toMatchObject([path, REFUSED])
  }
})

it('who has not logged in is refused every call but those of the door', async () => {
  const inside = ENDPOINTS.filter(({ may }) => may !== 'anyone')
  expect(ENDPOINTS.length - inside.length).toBe(3)
  for (const { method, path } of inside) {
    const answer = await server.door(path.replace(':id', randomUUID()), method === 'GET' ? undefined : {})
    expect([path, answer]).toMatchObject([path, { status: 401, body: { message: 'invalid-token' } }])
  }
})

/** The fields of every kind. */
const FIELDS = {
  bankCode: 'SCB',
  bankAccountNo: '1',
  bankAccountName: 'x',
  phone: '0890000001',
  otpToken: 'x',
  otpCode: '1',
  reference: 'x',
  amount: 1,
  withdrawalId: randomUUID(),
  coins: 1,
  others: [],
  slotCode: 'GONE',
}

it.each(KIND_NAMES)('%s is proposed by its roles only', async (kind) => {
  for (const role of ROLES.filter((name) => !KINDS[kind].propose.some((may) => may === name))) {
    const answer = await people[role].propose({ kind, memberId: randomUUID(), ...FIELDS })
    expect([role, answer]).toMatchObject([role, REFUSED])
  }
})
