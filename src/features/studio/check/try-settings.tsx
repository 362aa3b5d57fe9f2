import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { css } from '@/styled-system/css'
import { FilmTrials } from './film-trials.tsx'
import type { FilmTrialsProps } from './film-trials.tsx'

/** Counts the film again with other settings, for those who want to know. */
export function TrySettings(props: FilmTrialsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={head}>
        Try other settings on this film
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
      </summary>
      {isOpen ? <FilmTrials {...props} /> : null}
    </details>
  )
}

const fold = css({ marginTop: '3', '&[open] summary > svg': { transform: 'rotate(180deg)' } })
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  width: 'fit-content',
  minHeight: '11',
  fontSize: 'sm',
  fontWeight: 'medium',
  listStyle: 'none',
  borderRadius: 'sm',
  cursor: 'pointer',
  '&::-webkit-details-marker': { display: 'none' },
})
