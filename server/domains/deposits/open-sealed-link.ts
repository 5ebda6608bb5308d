import { createDecipheriv, createHash } from 'node:crypto'

/** What OpenSSL, and therefore the app's library, writes in front of a salted text. */
const MAGIC = 'Salted__'
const SALT_BYTES = 8
const KEY_BYTES = 32
const IV_BYTES = 16

/**
 * Decrypts a text that the app encrypted with a passphrase (AES-256-CBC, key and IV from one round of MD5 as OpenSSL derives them). The
 * format does not reveal a wrong passphrase: validate the result like any input from outside.
 *
 * @returns undefined when the text is not in this format.
 */
export function openSealedLink(sealed: string, passphrase: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return undefined
  const salt = bytes.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
  const secret = derive(passphrase, salt)
  const cipher = createDecipheriv('aes-256-cbc', secret.subarray(0, KEY_BYTES), secret.subarray(KEY_BYTES))
  try {
    const content = cipher.update(bytes.subarray(MAGIC.length + SALT_BYTES))
    return Buffer.concat([content, cipher.final()]).toString('utf8')
  } catch {
    // Truncated, or another passphrase: the padding is wrong.
    return undefined
  }
}

function derive(passphrase: string, salt: Buffer): Buffer {
  let secret = Buffer.alloc(0)
  let block = Buffer.alloc(0)
  while (secret.length < KEY_BYTES + IV_BYTES) {
    block = createHash('md5')
      .update(Buffer.concat([block, Buffer.from(passphrase, 'utf8'), salt]))
      .digest()
    secret = Buffer.concat([secret, block])
  }
  return secret.subarray(0, KEY_BYTES + IV_BYTES)
}
