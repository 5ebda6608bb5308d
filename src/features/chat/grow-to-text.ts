/** Makes a field as high as its text in browsers that cannot do so by `field-sizing`: Safari before 26.2, for one. */
export function growToText(field: HTMLTextAreaElement): void {
  if (Reflect.has(field.style, 'fieldSizing')) return
  field.style.height = 'auto'
  const border = field.offsetHeight - field.clientHeight
  field.style.height = `${field.scrollHeight + border}px`
}
