import { defineEndpoint } from './endpoint.ts'
import { ResponseBaht } from './primitives.ts'

/** An endless answer: server-sent events, each with one amount. A backend without it answers 404, and the app reads the wallet instead. */
export const balanceStream = defineEndpoint({
  method: 'GET',
  path: '/api/wallet/balance-stream',
  summary: 'The balance of the main wallet, at first and after each change',
  access: 'member',
  effect: 'read',
  response: ResponseBaht,
})
