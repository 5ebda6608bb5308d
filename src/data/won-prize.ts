import { tabStorage } from '../storage/tab-storage.ts'

const NAME = 'untold-prize'

/** A prize of the wheel. */
export interface WonPrize {
  /** The label of the slice. */
  readonly label: string
  /** The prize in words; undefined where the server does not send it. */
  readonly name: string | undefined
}

/**
 * The prize of a turn that has not been shown yet. If the page is reloaded during the turn, the response has already arrived and is not
 * requested again, so the prize is stored in this tab until the member has seen it.
 */
export const wonPrize = {
  /** Undefined when every prize has been shown. */
  unacknowledged: (): WonPrize | undefined => {
    const [label, name] = tabStorage.read(NAME)?.split('\n') ?? []
    return label === undefined ? undefined : { label, name }
  },
  /** A label has no line break. The previous version stored only the label. */
  note: ({ label, name }: WonPrize): void =>
    tabStorage.write(NAME, name === undefined ? label : `${label}\n${name}`),
  acknowledge: (): void => tabStorage.remove(NAME),
}
