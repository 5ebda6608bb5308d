import { tabStorage } from '../../storage/tab-storage.ts'

const NAME = 'untold-prize'

/** A prize of the wheel. */
export interface WonPrize {
  /** The label of the slice. */
  readonly label: string
  /** The prize in words; undefined where the server does not send it. */
  readonly name?: string | undefined
  /** The id of its coupon; undefined where it cannot be claimed at once. */
  readonly coupon?: string | undefined
}

/** The prize of a turn that has not been shown yet, in this tab: a page that is reloaded during the turn does not request it again. */
export const wonPrize = {
  /** Undefined when every prize has been shown. */
  unacknowledged: (): WonPrize | undefined => {
    const [label, name, coupon] = tabStorage.read(NAME)?.split('\n') ?? []
    return label === undefined ? undefined : { label, name: name || undefined, coupon: coupon || undefined }
  },
  /** None of the three has a line break. */
  note: ({ label, name = '', coupon = '' }: WonPrize): void =>
    tabStorage.write(NAME, [label, name, coupon].join('\n')),
  acknowledge: (): void => tabStorage.remove(NAME),
}
