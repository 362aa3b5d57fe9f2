import { useAtom } from 'jotai'
import { ChevronDown } from 'lucide-react'
import { css } from '@/styled-system/css'
import { isFineTuningOpenAtom } from '../shared/studio-view.ts'
import { DetectorSliders } from './detector-sliders.tsx'

/** Folded away: the values it starts with suit most churches. */
export function FineTuning() {
  const [isOpen, setIsOpen] = useAtom(isFineTuningOpenAtom)
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)} className={fold}>
      <summary className={head}>
        Fine tuning
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
      </summary>
      <div className={body}>
        <DetectorSliders />
      </div>
    </details>
  )
}

const fold = css({ '&[open] summary > svg': { transform: 'rotate(180deg)' } })
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 'control',
  fontSize: 'sm',
  fontWeight: 'medium',
  listStyle: 'none',
  borderRadius: 'sm',
  cursor: 'pointer',
  '&::-webkit-details-marker': { display: 'none' },
})
const body = css({ display: 'flex', flexDirection: 'column', gap: '4', paddingTop: '2' })
