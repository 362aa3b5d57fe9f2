import { useEffect, useState } from 'react'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'

/** How long after the last tap the count is spoken: not every number of a quick row. */
const PAUSE_MS = 900

/** The count for screen readers. */
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
