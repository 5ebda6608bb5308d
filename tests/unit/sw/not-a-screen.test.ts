import { expect, test } from 'vitest'
import { NOT_A_SCREEN } from '../../../sw/not-a-screen.ts'

const isScreen = (pathAndSearch: string) => !NOT_A_SCREEN.some((form) => form.test(pathAndSearch))

test.each(
  [
    ['/', '/user/%', '/user/home?sheet=deposit', '/login?next=/user/home.old', '/apiary'],
    ['/register?code=PR12.', '/register?code=1.50', '/register?code=100%', '/register?x=%E0'],
  ].flat(),
)('%s is answered with the document', (address) => {
  expect(isScreen(address)).toBe(true)
})

test.each(
  [
    ['/api', '/api/wallet?x=1', '/api?x=1', '/socket.io/?EIO=4', '/health', '/health?full', '/robots.txt'],
    ['/media/games/PG/logo.svg', '/screenshots/a.b.png?v=2', '/uploads/slip.jpg'],
  ].flat(),
)('%s goes to the server', (address) => {
  expect(isScreen(address)).toBe(false)
})
