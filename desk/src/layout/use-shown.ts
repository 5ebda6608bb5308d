import { type RefObject, useEffect, useRef } from 'react'

/** Shows the file in the element, under an address that ends with it. */
export function useShown<E extends HTMLImageElement | HTMLVideoElement>(
  file: Blob | undefined,
): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (file === undefined || element.current === null) return undefined
    const address = URL.createObjectURL(file)
    element.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return element
}
