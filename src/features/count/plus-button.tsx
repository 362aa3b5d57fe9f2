import { Plus } from 'lucide-react'
import { stack } from '@/styled-system/patterns'

/** Fills the free space on the phone, because an usher taps this button a thousand times. */
export function PlusButton({ category, onClick }: { category: string; onClick: () => void }) {
  return (
    <button type="button" className={plus} aria-label={`Add one: ${category}`} onClick={onClick}>
      <Plus size={72} strokeWidth={2.25} aria-hidden />
      <span>{category}</span>
    </button>
  )
}

const plus = stack({
  flex: '1',
  '@media (orientation: landscape) and (max-height: 30rem)': { gridColumn: '2', gridRow: '1 / span 3' },
  minHeight: '40',
  align: 'center',
  justify: 'center',
  gap: '1',
  textStyle: 'subheading',
  color: 'primary.on',
  backgroundColor: 'primary',
  borderRadius: 'card',
  borderWidth: '2px',
  borderColor: 'transparent',
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
  overflowWrap: 'anywhere',
  _hover: { backgroundColor: 'primary.hover' },
  _active: { backgroundColor: 'primary.hover', transform: 'scale(0.985)' },
  _motionReduce: { _active: { transform: 'none' } },
})
