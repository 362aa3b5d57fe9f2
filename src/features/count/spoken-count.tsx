import { useEffect, useState } from 'react'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'

/** A screen reader speaks the count this long after the last tap, so that it skips the numbers of quick taps. */
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
