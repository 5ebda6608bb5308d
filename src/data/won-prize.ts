import { tabStorage } from '../storage/tab-storage.ts'

const NAME = 'untold-prize'

/**
 * The prize that the wheel is still turning towards. A page that is reloaded meanwhile has its answer already, so nobody would ask for
 * it again: it is noted in this tab until it has been told.
 */
export const wonPrize = {
  /** The label of the slice, or undefined when every prize has been shown. */
  untold: (): string | undefined => tabStorage.read(NAME) ?? undefined,
  note: (label: string): void => tabStorage.write(NAME, label),
  told: (): void => tabStorage.remove(NAME),
}
