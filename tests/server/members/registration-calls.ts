import { provePhone } from '../../support/browser/fresh-member.ts'
import type { Answer } from '../../support/request-at.ts'
import type { TestServer } from '../../support/test-server.ts'
import type { Newcomer } from './newcomer.ts'

/** A bank step that has not been filled in yet. */
export const NO_BANK = { bankCode: '', bankAccountName: '', bankAccountNo: '' }

/** The calls of a registration, and its outcome; the server is read at each call. */
export function registrationCalls(server: () => TestServer) {
  const sandboxUrl = (): string => server().sandboxUrl ?? ''
  const post = (path: string, body: object): Promise<Answer> =>
    server().request(path, { method: 'POST', body })
  return {
    sandboxUrl,
    /** A newcomer with a verified phone. */
    proved: async (somebody: Newcomer) => ({
      ...somebody,
      otpToken: await provePhone(server().url, somebody.username, sandboxUrl()),
    }),
    validate: (body: object) => post('/api/account/validate', body),
    register: (body: object) => post('/api/account', body),
    /** How many members have that phone number. */
    membersCalled: async (username: string): Promise<number> => {
      const rows = await server().db.query('test.members', 'SELECT 1 FROM member WHERE username = $1', [
        username,
      ])
      return rows.length
    },
  }
}
