/** A thread that examines files as their path requests. */
export default function examine({ path }: { readonly path: string }): undefined {
  if (path === 'failing') throw new Error('a file that cannot be read')
  if (path === 'ending') process.exit(1)
  if (path === 'hanging') for (;;);
}
