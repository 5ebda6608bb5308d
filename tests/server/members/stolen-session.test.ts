/** What the holder of a stolen session, who does not know the password, cannot keep the owner from. */
import { expect, it } from 'vitest'
import { CALLS_PER_MEMBER } from '../../../server/api/http/call-limits.ts'
import { serverForFile } from '../../support/test-server.ts'
import { atOnce, newPlayer, type Player } from '../rewards/player.ts'

const server = await serverForFile()

const PASSWORD = 'ทุเรียน-30บาท'

/** A session that was stolen an hour ago, and the one that the owner has begun now. */
async function theftOf(player: Player) {
  await server.db.query(
    'test.age',
    "UPDATE session SET created_at = created_at - interval '1 hour' WHERE member_id = $1",
    [player.id],
  )
  const login = { username: player.username, password: PASSWORD }
  const { body } = await server.request('/api/login', { method: 'POST', body: login })
  return { stolen: player.token, own: String(Object(body).token) }
}

const isLoggedIn = async (token: string) => (await server.request('/api/wallet', { token })).status === 200
const idsOf = async (token: string) => {
  const { body } = await server.request('/api/account/sessions', { token })
  const devices: { id: string; current: boolean }[] = Object(body)
  return devices.filter(({ current }) => !current).map(({ id }) => id)
}
const endOthers = (token: string) => server.request('/api/account/sessions', { method: 'DELETE', token })
const changePassword = (token: string, oldPassword: string) =>
  server.request('/api/account/changepwd', {
    method: 'PUT',
    body: { oldPassword, newPassword: 'ข้าวเหนียวมะม่วง' },
    token,
  })

it('a younger session is not ended by an older one, neither alone nor with all others', async () => {
  const { stolen, own } = await theftOf(await newPlayer(server, { password: PASSWORD }))
  const [id] = await idsOf(stolen)
  expect(
    await server.request(`/api/account/sessions/${id}`, { method: 'DELETE', token: stolen }),
  ).toMatchObject({
    status: 403,
    body: { message: 'KEY_MISSING', params: { key: 'password' } },
  })
  expect((await endOthers(stolen)).status).toBe(200)
  expect(await isLoggedIn(own)).toBe(true)
  expect((await endOthers(own)).status).toBe(200)
  expect([await isLoggedIn(stolen), await isLoggedIn(own)]).toEqual([false, true])
})

it('an older session is ended by a younger one, also when its login is long ago', async () => {
  const player = await newPlayer(server, { password: PASSWORD })
  const { stolen, own } = await theftOf(player)
  await theftOf(player)
  const [, older = ''] = await idsOf(own)
  expect(
    (await server.request(`/api/account/sessions/${older}`, { method: 'DELETE', token: own })).status,
  ).toBe(200)
  expect(await isLoggedIn(stolen)).toBe(false)
})

it('attempts to change the password do not use up those of the owner', async () => {
  const { stolen, own } = await theftOf(await newPlayer(server, { password: PASSWORD }))
  for (let attempt = 0; attempt < 12; attempt += 1) await changePassword(stolen, 'wrong')
  expect((await changePassword(stolen, PASSWORD)).status).toBe(429)
  expect((await changePassword(own, PASSWORD)).status).toBe(200)
  expect(await isLoggedIn(stolen)).toBe(false)
})

it('neither do calls of any kind, and the stolen session is ended', async () => {
  const { stolen, own } = await theftOf(await newPlayer(server, { password: PASSWORD }))
  for (let made = 0; made <= CALLS_PER_MEMBER.calls; made += 50)
    await atOnce(50, () => server.request('/api/account/profile', { token: stolen }))
  expect((await server.request('/api/account/profile', { token: own })).status).toBe(429)
  expect(await idsOf(own)).toHaveLength(1)
  expect((await endOthers(own)).status).toBe(200)
  expect((await changePassword(own, PASSWORD)).status).toBe(200)
})
