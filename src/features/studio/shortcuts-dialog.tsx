import { useAtom } from 'jotai'
import { css } from '@/styled-system/css'
import { Dialog } from '@/ui/dialog.tsx'
import { SHORTCUTS } from './shortcuts.ts'
import { openPartAtom } from './shared/studio-view.ts'

export function ShortcutsDialog() {
  const [part, open] = useAtom(openPartAtom)
  if (part !== 'shortcuts') return null
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && open('none')} size="sm" title="Keyboard shortcuts">
      <dl className={list}>
        {SHORTCUTS.map(({ keys, meaning }) => (
          <div key={keys} className={row}>
            <dt>
              <kbd className={key}>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

const list = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const row = css({ display: 'grid', gridTemplateColumns: '5rem 1fr', alignItems: 'center', gap: '4', fontSize: 'sm' })
const key = css({
  display: 'inline-block',
  minWidth: '8',
  paddingInline: '2',
  paddingBlock: '0.5',
  textAlign: 'center',
  fontFamily: 'sans',
  fontSize: 'sm',
  fontWeight: 'semibold',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'line.control',
  borderRadius: 'sm',
})
