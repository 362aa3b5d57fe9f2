import { useEffect, useState } from 'react'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'

/**
 * The count is announced this many milliseconds after the last tap, so that the numbers between quick taps are skipped.
 */
const PAUSE_MS = 900

export function SpokenCount({ words }: { words: string }) {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <output>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </output>
  )
}
