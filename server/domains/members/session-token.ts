import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/

/** A new bearer token: 256 random bits, URL-safe, opaque. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** The stored hash of a token. A leaked table opens no session; a fast hash is enough for 256 random bits. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The token in an `Authorization` header, or undefined when the header has none in our format. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1]
}
