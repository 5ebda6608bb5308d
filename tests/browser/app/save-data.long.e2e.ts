import { outlastTimers } from '../../support/browser/steps/visit.ts'
import { expect, test } from '../../support/browser/test.ts'
import { REGISTER_WORDS } from '../../support/browser/words/register-words.ts'

for (const saveData of [false, true]) {
  test(`a finger on a link has the next screen ${saveData ? 'not ' : ''}fetched when the phone ${saveData ? 'saves' : 'does not save'} data`, async ({
    page,
  }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: value } })
    }, saveData)
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto('/howto')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const isFetched = () => requested.some((path) => /^\/assets\/register-(?!worker)/.test(path))
    expect(isFetched()).toBe(false)

    await page.getByRole('link', { name: REGISTER_WORDS.th.register }).last().dispatchEvent('touchstart')
    if (saveData) {
      await outlastTimers(page, 1000)
      expect(isFetched()).toBe(false)
    } else await expect.poll(isFetched).toBe(true)
  })
}
