import { type ComponentType, useEffect, useState } from 'react'
import { interruptiblePause } from '../../data/money/interruptible-pause.ts'
import { afterFirstScreen } from '../../session/after-first-screen.ts'

/** Delay before code that could not be loaded is loaded again, in ms. */
const RETRY_MS = 20_000

/**
 * A component that follows the member's money: loaded when the first screen is rendered, and again until it is there, because the member must
 * learn what it tells. Undefined until then.
 * @param load must be the same function in every render
 */
export function useLoadedLater<Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  const [component, setComponent] = useState<ComponentType<Props>>()
  useEffect(
    () => afterFirstScreen(() => void untilLoaded(load).then((loaded) => setComponent(() => loaded))),
    [load],
  )
  return component
}

async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch {
    await interruptiblePause(RETRY_MS)
    return untilLoaded(load)
  }
}
