/**
 * Ends this process at once, after what it has printed. Everything that has to end in good order has been awaited by then; what is left, such
 * as a timer of an operator's module, would keep it alive.
 */
export async function exitPrinted(code: number): Promise<void> {
  // Writing is asynchronous into a pipe on some systems.
  const written = [process.stdout, process.stderr].map(
    (stream) => new Promise<void>((resolve) => void stream.write('', () => resolve())),
  )
  await Promise.all(written)
  process.exit(code)
}
