import { usePause } from '../../data/wallet/wallet.ts'
import { Later, later } from '../../ui/later.ts'

const NOTE = later(async () => (await import('./-limits-sheets.tsx')).fetchPauseNote())

/** That the member pauses. Loaded only for who does; its room is kept, so that nothing moves under a thumb. */
export function OwnPauseNote() {
  return (
    usePause() && (
      <div className="min-h-27.5">
        <Later part={NOTE} props={{}} />
      </div>
    )
  )
}
