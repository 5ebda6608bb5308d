/** The part of the browser's Trusted Types that vouches for the address of a script. */
interface ScriptVoucher {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** Never changes: a browser asks only this address whether the worker it has is still the right one. */
const WORKER_PATH = '/sw.js'

/** The worker's address in the form that the content security policy lets through. Call it once: a policy can be created only once. */
export function trustedWorkerUrl(): string {
  // Browsers without Trusted Types accept plain text.
  const voucher: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (!isScriptVoucher(voucher)) return WORKER_PATH
  return voucher.createPolicy('sw-url', { createScriptURL: onlyTheWorker }).createScriptURL(WORKER_PATH)
}

function isScriptVoucher(value: unknown): value is ScriptVoucher {
  return typeof value === 'object' && value !== null && 'createPolicy' in value
}

function onlyTheWorker(url: string): string {
  if (url !== WORKER_PATH) throw new TypeError(`${url} is not the address of the worker`)
  return url
}
