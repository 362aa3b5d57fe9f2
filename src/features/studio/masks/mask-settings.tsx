import { useAtomValue, useSetAtom } from 'jotai'
import { EyeOff } from 'lucide-react'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { maskEditingAtom, openPartAtom } from '../shared/studio-view.ts'
import { masksAtom } from './masks.ts'

/** The largest number of masks whose names are shown. For more masks, only the number of masks is shown. */
const MAX_NAMES = 4

export function MaskSettings() {
  const masks = useAtomValue(masksAtom)
  const setEditing = useSetAtom(maskEditingAtom)
  const open = useSetAtom(openPartAtom)
  const isLive = useAtomValue(cameraStreamAtom).phase === 'live'
  function edit() {
    open('none')
    setEditing(masks.length ? { phase: 'selecting', selectedId: null } : { phase: 'drawing' })
  }
  return (
    <Card dense title="Masks">
      <div className={stack({ gap: '4' })}>
        <p className={css({ textStyle: 'small', color: 'text.muted' })}>{textOf(masks)}</p>
        <Button tone="secondary" wide Icon={EyeOff} data-part="edit-masks" disabled={!isLive} onClick={edit}>
          {masks.length ? 'Edit masks' : 'Draw a mask'}
        </Button>
      </div>
    </Card>
  )
}

function textOf(masks: readonly { name: string }[]): string {
  if (masks.length === 0) return 'Cover a screen, a poster or a street: people there are not counted.'
  return masks.length > MAX_NAMES ? `${masks.length} masks` : masks.map(({ name }) => name).join(', ')
}
