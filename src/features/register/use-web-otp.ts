import { useEffect, useEffectEvent } from 'react'

/** What a browser that reads SMS adds to the credentials API; TypeScript does not know it. */
interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] }
}

/**
 * Lets the browser ask whether it may fill in the code of an SMS that names this site, while the component is shown. Browsers that cannot
 * (all but Chromium on Android) suggest it above the keyboard instead.
 */
export function useWebOtp(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    const leaving = new AbortController()
    const wait = async () => {
      const code = await codeFromSms(leaving.signal)
      if (code !== undefined) take(code)
    }
    void wait()
    return () => leaving.abort()
  }, [])
}

/** Undefined when the visitor refuses, no SMS comes in time, or the browser knows nothing of it: then they type. */
async function codeFromSms(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  try {
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal }
    const { code }: { code?: unknown } = Object(await navigator.credentials.get(request))
    return typeof code === 'string' ? code : undefined
  } catch {
    return undefined
  }
}
