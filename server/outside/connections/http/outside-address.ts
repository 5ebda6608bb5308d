import * as v from 'valibot'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Address of a service outside: HTTPS, or HTTP on this machine. The messages do not quote it, since it may contain a secret. */
export const OutsideAddress = v.pipe(
  v.string(),
  v.check(
    (text) => addressFault(text) === undefined,
    ({ input }) => addressFault(input) ?? '',
  ),
)

function addressFault(text: string): string | undefined {
  if (!URL.canParse(text)) return 'must be an address such as https://gateway.example/send'
  const { protocol, hostname, username, password } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
  if (!isSafe) return 'must begin with https://'
  return username === '' && password === ''
    ? undefined
    : 'must not contain a user name or password; use a header'
}
