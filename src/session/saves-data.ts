/** Whether the phone asks sites to use less data. Known only in Chrome on Android; false elsewhere. */
export function savesData(): boolean {
  const connection: { saveData?: unknown } = Object('connection' in navigator && navigator.connection)
  return connection.saveData === true
}
