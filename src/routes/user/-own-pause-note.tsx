import { Fetched } from '../-fetched.ts'
import { usePause } from '../../data/wallet.ts'

/** That the member pauses, with a way to their limits. Loaded, with its texts, only for who does. */
export function OwnPauseNote() {
  return <Fetched fetch={usePause() && fetchNote} props={NO_PROPS} />
}

const NO_PROPS = {}

const fetchNote = async () => (await import('./-limits-sheets.tsx')).fetchPauseNote()
