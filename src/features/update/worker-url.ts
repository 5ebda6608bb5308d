/** The part of the browser's Trusted Types API that marks a script URL as trusted. */
interface ScriptVoucher {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** Must never change: a browser checks only this URL for updates of the worker. */
const WORKER_PATH = '/sw.js'

/** The worker's URL in the form that the content security policy accepts. Call it once: a policy can be created only once. */
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
