import { useLingui } from '@lingui/react/macro'
import { create } from 'qrcode'

interface SecretCodeProps {
  /** In base 32. */
  readonly secret: string
  /** Whose desk it is. */
  readonly issuer: string
  readonly username: string
}

/** The secret for the authenticator app: as a picture for its camera, and as letters for typing. */
export function SecretCode({ secret, issuer, username }: SecretCodeProps) {
  const { t } = useLingui()
  // Apps overwrite an entry of the same label without asking, so it names house and person.
  const label = [issuer, username].map((part) => encodeURIComponent(part)).join(':')
  const address = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const dark = Array.from(modules.data, (isDark, index) => {
    const [x, y] = [index % modules.size, Math.floor(index / modules.size)]
    return isDark ? `M${x} ${y}h1v1h-1z` : ''
  })
  return (
    <>
      <p>{t`Scan this with an authenticator app:`}</p>
      {/* On the phone that has the app, a tap is enough. */}
      <a href={address} aria-label={t`QR code for the authenticator app`}>
        <svg className="qr" aria-hidden viewBox={`-4 -4 ${modules.size + 8} ${modules.size + 8}`}>
          <path d={dark.join('')} />
        </svg>
      </a>
      <p>
        {t`Or type this secret into it:`} <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </>
  )
}
