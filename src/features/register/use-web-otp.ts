import { useEffect, useEffectEvent } from 'react'

/** The WebOTP extension of the credentials API; TypeScript does not have it. */
interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] }
}

/**
 * Lets the browser offer to fill in the code of an SMS that names this site, while the component is mounted. Browsers without WebOTP (all but
 * Chromium on Android) suggest the code above the keyboard instead.
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

/** Undefined when the visitor refuses, no SMS arrives in time, or the browser does not support it: the visitor then types the code. */
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
