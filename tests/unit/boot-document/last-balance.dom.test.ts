import { beforeEach, expect, test } from 'vitest'
import { fingerprint } from '../../../src/domain/fingerprint.ts'
import { newBrowser, plant } from '../storage/browser.ts'

const TOKEN = 'A'.repeat(43)

/** A phone on which a member is remembered, whose wallet had 12.50 baht. */
beforeEach(async () => {
  newBrowser()
  document.body.innerHTML = `<div id="last-balance" data-words='{"en":["Total balance","As last seen"]}'></div>`
  const wallet = { wallet: { amount: 12_50 }, slots: [] }
  await plant('krapao-keys', 'token', TOKEN)
  await plant('krapao-member', 'offline', {
    owner: fingerprint([TOKEN]),
    savedAt: Date.now(),
    copies: [{ queryKey: ['wallet'], data: wallet, updatedAt: Date.now() }],
  })
})

async function show() {
  const { readToken, showLastBalance } = await import('../../../src/boot-document/last-balance.ts')
  return showLastBalance('en', readToken())
}

test('a remembered member is shown the last balance', async () => {
  expect(await show()).toBe(true)
  expect(document.body.textContent).toContain('12.50')
})

test('another member, who has logged in in this tab only, is not', async () => {
  sessionStorage.setItem('token', 'B'.repeat(43))
  expect(await show()).toBe(false)
  expect(document.body.textContent).not.toContain('12.50')
})
