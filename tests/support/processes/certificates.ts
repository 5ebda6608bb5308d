import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'

/** A certificate authority. */
export interface Authority {
  /** Its own certificate, for clients that should trust it. */
  readonly certificate: string
  /** Issues a certificate for a server at that address or of that name; by default valid for another hour. */
  issue(host: string, validity?: Validity): Identity
}

/** A server's certificate with its private key. */
export interface Identity {
  readonly certificate: string
  readonly key: string
}

interface Validity {
  readonly from: Date
  readonly to: Date
}

const HOUR_MS = 3_600_000

const SEQUENCE = 0x30
const EXPLICIT = 0xa0
const OID = {
  commonName: '0603550403',
  basicConstraints: '0603551d13',
  alternativeName: '0603551d11',
  ecdsaWithSha256: '06082a8648ce3d040302',
}

/** Creates a new authority. Encoded here, because the `openssl` program makes no expired certificates. */
export function newAuthority(name: string): Authority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const isAuthority = extension(OID.basicConstraints, der(SEQUENCE, der(0x01, Buffer.from([0xff]))))
  const make = (subject: string, key: KeyObject, extended: Buffer, validity: Validity) =>
    certificate({ issuer: name, subject, key, extended, validity }, privateKey)
  return {
    certificate: make(name, publicKey, isAuthority, hourAround(new Date())),
    issue(host, validity = hourAround(new Date())) {
      const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const address =
        isIP(host) === 4 ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host))
      const isFor = extension(OID.alternativeName, der(SEQUENCE, address))
      return {
        certificate: make(host, own.publicKey, isFor, validity),
        key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      }
    },
  }
}

function hourAround(now: Date): Validity {
  return { from: new Date(now.getTime() - HOUR_MS), to: new Date(now.getTime() + HOUR_MS) }
}

/** The validity of an expired certificate. */
export function lastHour(): Validity {
  const now = Date.now()
  return { from: new Date(now - 2 * HOUR_MS), to: new Date(now - HOUR_MS) }
}

interface Statement {
  readonly issuer: string
  readonly subject: string
  readonly key: KeyObject
  readonly extended: Buffer
  readonly validity: Validity
}

/** An X.509 certificate as RFC 5280 lays it out. */
function certificate({ issuer, subject, key, extended, validity }: Statement, signer: KeyObject): string {
  const algorithm = der(SEQUENCE, Buffer.from(OID.ecdsaWithSha256, 'hex'))
  const statement = der(
    SEQUENCE,
    der(EXPLICIT, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    nameOf(issuer),
    der(SEQUENCE, time(validity.from), time(validity.to)),
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(EXPLICIT + 3, der(SEQUENCE, extended)),
  )
  const signature = createSign('sha256').update(statement).sign(signer)
  const whole = der(SEQUENCE, statement, algorithm, der(0x03, Buffer.from([0]), signature))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`
}

function nameOf(text: string): Buffer {
  const part = der(SEQUENCE, Buffer.from(OID.commonName, 'hex'), der(0x0c, Buffer.from(text)))
  return der(SEQUENCE, der(0x31, part))
}

/** UTCTime: without the century, and in seconds. */
function time(moment: Date): Buffer {
  const text = moment.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return der(0x17, Buffer.from(text.slice(2)))
}

function extension(oid: string, value: Buffer): Buffer {
  return der(SEQUENCE, Buffer.from(oid, 'hex'), der(0x04, value))
}

/** A value in DER: tag, length and content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
