import { isIPv6 } from 'node:net'

/**
 * The part of a network address that a caller cannot change at will: an IPv4 address as it is, of an IPv6 address the first 64
 * bits, because whoever has one of them has all the others of that network too.
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
