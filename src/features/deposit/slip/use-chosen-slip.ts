import { useCallback, useEffect, useRef, useState } from 'react'
import type { PreparedSlip } from './prepare-slip.ts'

/** The last chosen picture, with a URL for its preview. */
interface ChosenSlip {
  readonly prepared: PreparedSlip | undefined
  readonly previewUrl: string | undefined
  readonly isPreparing: boolean
  readonly choose: (file: File) => void
  readonly drop: () => void
}

interface Choice {
  readonly chosen?: File | undefined
  readonly prepared?: PreparedSlip
  readonly previewUrl?: string | undefined
}

/** Holds the picture of a slip between choosing and sending. A pasted picture counts as chosen. */
export function useChosenSlip(): ChosenSlip {
  const [{ chosen, prepared, previewUrl }, setState] = useState<Choice>({})
  const latest = useRef<File>(undefined)

  const choose = useCallback((file: File | undefined) => {
    latest.current = file
    setState({ chosen: file })
    const prepare = async (chosenFile: File) => {
      const result = await prepareChosen(chosenFile)
      if (latest.current !== chosenFile) return
      const url = result.kind === 'ready' ? URL.createObjectURL(result.file) : undefined
      setState({ chosen: chosenFile, prepared: result, previewUrl: url })
    }
    if (file !== undefined) void prepare(file)
  }, [])

  useEffect(() => () => URL.revokeObjectURL(previewUrl ?? ''), [previewUrl])

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const [pasted] = clipboardData?.files ?? []
      if (pasted !== undefined) choose(pasted)
    }
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('paste', paste)
      latest.current = undefined
    }
  }, [choose])

  return {
    prepared,
    previewUrl,
    isPreparing: chosen !== undefined && prepared === undefined,
    choose,
    drop: () => choose(undefined),
  }
}

/** The code that opens pictures is loaded with the first one. Where it cannot be loaded, the words of the problem cannot either, and say why. */
async function prepareChosen(file: File): Promise<PreparedSlip> {
  try {
    const { prepareSlip } = await import('./prepare-slip.ts')
    return await prepareSlip(file)
  } catch {
    return { kind: 'stuck' }
  }
}
