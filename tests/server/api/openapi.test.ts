import { expect, it } from 'vitest'
import { serverForFile } from '../../support/test-server.ts'

const server = await serverForFile()

it('the API describes itself to anyone, without the marker header', async () => {
  const { status, body } = await server.request('/api/openapi.json', {
    headers: { 'x-requested-with': undefined },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/login': { post: expect.anything() }, '/api/wallet': { get: expect.anything() } },
  })
})
