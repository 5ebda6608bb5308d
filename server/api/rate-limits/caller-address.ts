import { isIPv6 } from 'node:net'

/**
 * The part of a network address that a caller cannot change at will: a whole IPv4 address, or the first 64 bits of an IPv6 address, because
 * the owner of one has all others of that network too.
 */
export function callerAddress(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [before = '', after] = ip.split('%', 1).join('').split('::')
  const first = before === '' ? [] : before.split(':')
  const last = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
