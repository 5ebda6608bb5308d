declare global {
  /** Lets a policy vouch for the address of a script. Missing in older browsers, which accept plain text. */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createScriptURL(url: string): string },
        ): { createScriptURL(url: string): string }
      }
    | undefined
}

/** Never changes: a browser asks only this address whether the worker it has is still the right one. */
const WORKER_PATH = '/sw.js'

/** The worker's address in the form that the content security policy lets through. Call it once: a policy can be created only once. */
export function trustedWorkerUrl(): string {
  const policy = globalThis.trustedTypes?.createPolicy('sw-url', { createScriptURL: onlyTheWorker })
  return policy?.createScriptURL(WORKER_PATH) ?? WORKER_PATH
}

function onlyTheWorker(url: string): string {
  if (url !== WORKER_PATH) throw new TypeError(`${url} is not the address of the worker`)
  return url
}
