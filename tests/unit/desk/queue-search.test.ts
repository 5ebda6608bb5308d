import { expect, test } from 'vitest'
import { slips } from '../../../desk/contract/slips.ts'
import { withdrawals } from '../../../desk/contract/withdrawals.ts'
import { shownOf } from '../../../desk/src/queue/queue-search.ts'
import { parseSearch, stringifySearch } from '../../../src/domain/text/url-search.ts'

test.each([
  ['?search=12E4&page=2', { filter: 'open', search: '12E4', page: 2 }],
  ['?search=723421968459640832', { filter: 'open', search: '723421968459640832', page: 1 }],
  ['?page=0', { filter: 'open', search: '', page: 1 }],
  ['?page=1.5&search=100%', { filter: 'open', search: '100%', page: 1 }],
  ['?page=&filter=all', { filter: 'open', search: '', page: 1 }],
  ['?filter=mine&page=3', { filter: 'mine', search: '', page: 3 }],
])('the desk reads %s as %j, and the same from its own link', (address, search) => {
  for (const { list } of [withdrawals, slips]) {
    const { options } = list.body.entries.filter
    const read = shownOf(options, parseSearch(address))
    expect(read).toEqual(search)
    expect(shownOf(options, read)).toEqual(search)
    expect(shownOf(options, parseSearch(stringifySearch({ ...read })))).toEqual(search)
  }
})
