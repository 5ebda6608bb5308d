/**
 * Takes these globals and members away from a page or a worker, as if the browser had never had them. Runs there, before all other scripts.
 * @param missing.names such as `URL.canParse`, `Array.toSorted`, `Iterator`; members before their owners
 * @param missing.attributes that the page cannot set: `popover` on any element, `dialog.closedby` on one
 */
export function takeAway(missing: { names: readonly string[]; attributes?: readonly string[] }): void {
  const { names, attributes = [] } = missing
  // A getter of a prototype has no object to read from. Inside, because the page gets this function alone.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
  const valueIn = (owner: unknown, name: string): unknown =>
    owner instanceof Object ? Object.getOwnPropertyDescriptor(owner, name)?.value : undefined
  for (const name of names) {
    const path = name.split('.')
    const last = path.pop() ?? ''
    let owner: unknown = globalThis
    for (const step of path) owner = valueIn(owner, step)
    for (const each of [owner, valueIn(owner, 'prototype'), ...(path[0] === 'Window' ? [globalThis] : [])])
      if (each instanceof Object) Reflect.deleteProperty(each, last)
  }
  if (attributes.length === 0) return
  const setAttribute = valueIn(Element.prototype, 'setAttribute')
  if (typeof setAttribute !== 'function') return
  Element.prototype.setAttribute = function setKnown(name, value) {
    if (!attributes.includes(name) && !attributes.includes(`${this.localName}.${name}`))
      Reflect.apply(setAttribute, this, [name, value])
  }
}
