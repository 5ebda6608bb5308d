import { afterEach, beforeEach, expect, test } from 'vitest'
import { conditionsQuery, noticeQuery, siteActiveQuery } from '../../../src/data/lookup.ts'
import { queryClient } from '../../../src/data/query-client.ts'
import { fetchContact } from '../../../src/features/contact/api.ts'
import { backend } from './backend.ts'

let calls: string[]

beforeEach(() => {
  calls = backend({
    'GET /api/lookup/conditions': { conditions: ['<p>rule</p>'] },
    'GET /api/lookup/notice': {},
    'GET /api/lookup/active': { active: false },
    'GET /api/lookup/contact': { contactText: 'LINE us', lineQR: null },
  })
})
afterEach(() => queryClient.clear())

test('texts are requested once in each language', async () => {
  expect(await queryClient.fetchQuery(conditionsQuery('th'))).toEqual(['<p>rule</p>'])
  await queryClient.fetchQuery(conditionsQuery('th'))
  await queryClient.fetchQuery(conditionsQuery('lo'))
  expect(calls).toEqual(['GET /api/lookup/conditions', 'GET /api/lookup/conditions'])
})

test('no notice is null', async () => {
  expect(await queryClient.fetchQuery(noticeQuery('th'))).toBeNull()
})

test('maintenance is reported', async () => {
  expect(await queryClient.fetchQuery(siteActiveQuery)).toBe(false)
})

test('contact details are read without a member cache', async () => {
  expect(await fetchContact()).toMatchObject({ contactText: 'LINE us', lineQR: undefined })
})
