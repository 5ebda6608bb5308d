/** Whether the phone asks sites to use less data (Chrome on Android; elsewhere unknown, taken as no). */
export function savesData(): boolean {
  const connection: { saveData?: unknown } = Object('connection' in navigator && navigator.connection)
  return connection.saveData === true
}
