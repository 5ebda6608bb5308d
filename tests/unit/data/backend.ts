import { vi } from 'vitest'

/**
 * What a member's backend says, by `METHOD /path`: a JSON body, or a function that makes a response. Anything else is answered 404.
 */
export type Answers = Record<string, object | ((request: Request) => Response | Promise<Response>)>

/** Puts a backend behind `fetch` and returns the calls it received. Answers may be changed while the test runs. */
export function backend(answers: Answers): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`
    calls.push(name)
    const answer = answers[name]
    if (answer === undefined) return new Response('not found', { status: 404 })
    return typeof answer === 'function' ? answer(request) : Response.json(answer)
  })
  return calls
}

/** The wallet of a member as the wire has it, account number and all. */
export const WIRE_WALLET = {
  profile: { _id: 'id-of-somchai', name: 'Somchai', username: '0812345678', coin: 3 },
  bankAccount: {
    bank: { nameTH: 'ไทยพาณิชย์', nameEN: 'SCB' },
    bankAccountName: 'SOMCHAI JAIDEE',
    bankAccountNo: '9876543210',
    bankCode: 'SCB',
  },
  wallet: { amount: 2430.5 },
  invite: { amount: 150, success: 80, fail: 20 },
  slots: [
    {
      code: 'PG',
      name: 'PG',
      category: 'slot',
      isActive: true,
      amount: 800,
      ftWalletSlot: 1,
      logo: '/img/pg.webp',
      background: '/img/pg-bg.webp',
      web: 'https://pg.example/play?user=somchai',
      android: null,
      ios: null,
    },
  ],
}
