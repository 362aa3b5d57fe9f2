import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { newId } from '@/domain/shared/ids.ts'
import { Check, PenLine, Plus, Trash2, Undo2 } from 'lucide-react'
import type { FramePoint, Mask } from '../../../../workers/vision/contract.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { nextName } from '../lines/line-geometry.ts'
import { NameChoice } from '../lines/name-choice.tsx'
import { NameField } from '../lines/name-field.tsx'
import { StageToolbar, ToolbarWords } from '../lines/stage-toolbar.tsx'
import { maskEditingAtom } from '../shared/studio-view.ts'
import { rectangle, withCorner } from './mask-geometry.ts'
import { canUndoMaskAtom, deleteMaskAtom, maskRefusalAtom, masksAtom, saveMaskAtom, undoMaskAtom } from './masks.ts'

export type PathTools = { path: FramePoint[]; finish: () => void; takeCornerBack: () => void }

export function MaskToolbar({ selected, ...tools }: PathTools & { selected: Mask | null }) {
  const setEditing = useSetAtom(maskEditingAtom)
  const refusal = useAtomValue(maskRefusalAtom)
  return (
    <>
      {refusal && (
        <p role="alert" className={refused}>
          {refusal}
        </p>
      )}
      <StageToolbar label="Masks" onDone={() => setEditing({ phase: 'closed' })}>
        <Tools selected={selected} {...tools} />
      </StageToolbar>
    </>
  )
}

function Tools({ selected, path, finish, takeCornerBack }: PathTools & { selected: Mask | null }) {
  if (selected) return <SelectedMask key={selected.id} mask={selected} />
  if (path.length === 0) return <NoSelection />
  return (
    <>
      <ToolbarWords>
        {path.length < 3 ? 'Tap the next corner.' : 'Tap the next corner, or the first one to finish.'}
      </ToolbarWords>
      <Button tone="secondary" Icon={Undo2} onClick={takeCornerBack}>
        Undo
      </Button>
      <Button tone="secondary" Icon={Check} onClick={finish}>
        Finish
      </Button>
    </>
  )
}

function NoSelection() {
  const masks = useAtomValue(masksAtom)
  const [editing, setEditing] = useAtom(maskEditingAtom)
  const isDrawing = editing.phase === 'drawing'
  const hint = isDrawing
    ? 'Drag over the area, or tap its corners.'
    : masks.length
      ? 'Select a mask to move or change it.'
      : 'No masks yet.'
  return (
    <>
      <ToolbarWords>{hint}</ToolbarWords>
      <NameChoice word="mask" named={masks} onChoose={(id) => setEditing({ phase: 'selecting', selectedId: id })} />
      {!isDrawing && (
        <Button tone="secondary" icon={<PenLine size={18} />} onClick={() => setEditing({ phase: 'drawing' })}>
          Draw
        </Button>
      )}
      <AddButton />
      <UndoButton />
    </>
  )
}

/** Adds a mask in the middle of the picture, for people who cannot draw. They can move the mask from there. */
function AddButton() {
  const masks = useAtomValue(masksAtom)
  const saveMask = useSetAtom(saveMaskAtom)
  const setEditing = useSetAtom(maskEditingAtom)
  function add() {
    const id = newId()
    const corners = rectangle({ x: 0.4, y: 0.35 }, { x: 0.6, y: 0.65 })
    if (saveMask({ id, name: nextName('Mask', masks), corners })) setEditing({ phase: 'selecting', selectedId: id })
  }
  return (
    <Button tone="secondary" icon={<Plus size={18} />} data-part="add-mask" onClick={add}>
      Add a mask
    </Button>
  )
}

function UndoButton() {
  const canUndo = useAtomValue(canUndoMaskAtom)
  const undo = useSetAtom(undoMaskAtom)
  if (!canUndo) return null
  return (
    <Button tone="secondary" Icon={Undo2} onClick={() => undo()}>
      Undo
    </Button>
  )
}

function SelectedMask({ mask }: { mask: Mask }) {
  const saveMask = useSetAtom(saveMaskAtom)
  const deleteMask = useSetAtom(deleteMaskAtom)
  const setEditing = useSetAtom(maskEditingAtom)
  function remove() {
    deleteMask(mask.id)
    setEditing({ phase: 'selecting', selectedId: null })
  }
  return (
    <>
      <NameField label="Mask name" name={mask.name} onSave={(name) => saveMask({ ...mask, name })} />
      <Button tone="secondary" icon={<Plus size={18} />} onClick={() => saveMask(withCorner(mask))}>
        Add a corner
      </Button>
      <UndoButton />
      <Button tone="secondary" Icon={Trash2} aria-label={`Delete ${mask.name}`} onClick={remove}>
        Delete
      </Button>
    </>
  )
}

/** The alert overlaps the picture, so that the picture does not move while corners are placed. */
const refused = css({
  gridArea: 'picture',
  alignSelf: { base: 'end', lg: 'start' },
  justifySelf: 'center',
  zIndex: 'base',
  margin: '3',
  paddingInline: '3',
  paddingBlock: '2',
  fontSize: 'sm',
  fontWeight: 'medium',
  color: 'attention.text',
  backgroundColor: 'card',
  borderRadius: 'control',
  pointerEvents: 'none',
})
