import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'

export function StageToolbar({ label, onDone, children }: { label: string; onDone: () => void; children: ReactNode }) {
  return (
    <div role="toolbar" aria-label={label} className={bar}>
      {children}
      <Button className={css({ flexGrow: { base: 1, sm: 0 } })} icon={<Check size={18} />} onClick={onDone}>
        Done
      </Button>
    </div>
  )
}

export function ToolbarWords({ children }: { children: ReactNode }) {
  return <p className={words}>{children}</p>
}

const bar = flex({
  gridArea: { base: 'tools', lg: 'panel' },
  justifySelf: { lg: 'center' },
  alignSelf: { lg: 'center' },
  zIndex: 'base',
  margin: { lg: '1' },
  wrap: 'wrap',
  align: 'flex-end',
  gap: '2',
  paddingInline: '2',
  paddingBlock: { base: '2', lg: '1' },
  color: 'text',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderColor: 'line',
  borderRadius: 'card',
  // In landscape on a phone, the toolbar replaces the service and the recordings.
  '[data-landscape] &': { gridRow: '2 / -1', alignSelf: 'start', maxHeight: 'full', overflowY: 'auto' },
})
const words = css({ textStyle: 'small', paddingInline: '2', alignSelf: 'center' })
