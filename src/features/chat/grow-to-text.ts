/** Makes a field as high as its text in browsers without `field-sizing`, such as Safari before 26.2. */
export function growToText(field: HTMLTextAreaElement): void {
  if (Reflect.has(field.style, 'fieldSizing')) return
  field.style.height = 'auto'
  const border = field.offsetHeight - field.clientHeight
  field.style.height = `${field.scrollHeight + border}px`
}
