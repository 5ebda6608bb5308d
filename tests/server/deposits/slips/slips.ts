import jpeg from 'jpeg-js'
import { parse } from 'valibot'
import { expect } from 'vitest'
import { statement } from '../../../../src/contract/statement.ts'
import type { TestServer } from '../../../support/test-server.ts'
import { slipForm } from '../../platform/files/pictures.ts'

/** The slip of a transfer that the member has made just now, as the bank gives it. */
export async function slipOf(
  server: TestServer,
  transfer: { username: string; bankCode: string; amount: number },
): Promise<Buffer> {
  const query = new URLSearchParams({ ...transfer, amount: String(transfer.amount) })
  const response = await fetch(new URL(`/api/slip.png?${query}`, server.sandboxUrl))
  if (!response.ok) throw new Error(`no slip: ${response.status} ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}

/** Hands a picture in, each time as a separate call. */
export async function handIn(
  server: TestServer,
  token: string,
  picture: Buffer,
  fields: Readonly<Record<string, string>> = {},
): Promise<number> {
  const body = slipForm(picture, fields)
  return (await server.request('/api/wallet/slip', { method: 'POST', token, body })).status
}

/** The member's slips, newest first. */
export async function slipsOf(server: TestServer, token: string, limit = 100) {
  const body = { page: 1, limit }
  const answer = await server.request('/api/statement/slip', { method: 'POST', token, body })
  return parse(statement.slips.response, answer.body).rows
}

/** Hands a picture in and waits for its outcome. */
export async function outcomeOf(
  server: TestServer,
  token: string,
  picture: Buffer,
  fields: Readonly<Record<string, string>> = {},
) {
  expect(await handIn(server, token, picture, fields)).toBe(200)
  return decided(server, token)
}

/** The outcome of the newest slip, once it is known. */
export async function decided(server: TestServer, token: string) {
  await expect
    .poll(async () => (await slipsOf(server, token, 1))[0]?.status, { interval: 20 })
    .not.toBe('PENDING')
  const [{ status, note, amount } = { status: '', note: '', amount: 0 }] = await slipsOf(server, token, 1)
  return { status, note, amount }
}

interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}

/** The pixels of a picture, half as wide and high: each the mean of four. */
export function halved({ width, height, data }: Pixels): Pixels {
  const [wide, high] = [Math.floor(width / 2), Math.floor(height / 2)]
  const small = Buffer.alloc(wide * high * 4)
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide * 4; x += 1) {
      const at = 2 * y * width * 4 + 2 * (x - (x % 4)) + (x % 4)
      const below = at + width * 4
      const sum = [data[at], data[at + 4], data[below], data[below + 4]].reduce<number>(
        (all, one) => all + (one ?? 0),
        0,
      )
      small[y * wide * 4 + x] = sum / 4
    }
  }
  return { width: wide, height: high, data: small }
}

/** A JPEG as phones send it. */
export function asJpeg(pixels: Pixels, quality = 60): Buffer {
  return Buffer.from(jpeg.encode(pixels, quality).data)
}
