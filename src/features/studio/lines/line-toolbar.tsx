import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { newId } from '@/domain/shared/ids.ts'
import { ArrowLeftRight, PenLine, Plus, Trash2 } from 'lucide-react'
import type { CountingLine, LinePoint, LineRule } from '../../../../workers/vision/contract.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Select } from '@/ui/select.tsx'
import { useIsWide } from '@/ui/use-media.ts'
import { deleteLineAtom, linesAtom, saveLineAtom } from './counting-lines.ts'
import { entryDirection, flipLine, nextName, uprightLine } from './line-geometry.ts'
import type { Size } from './line-geometry.ts'
import { NameChoice } from './name-choice.tsx'
import { NameField } from './name-field.tsx'
import { StageToolbar, ToolbarWords } from './stage-toolbar.tsx'
import { lineEditingAtom } from '../shared/studio-view.ts'

const RULES: { value: LineRule; label: string; hint: string }[] = [
  { value: 'crossing', label: 'Crossing', hint: 'Entries and exits by direction' },
  { value: 'near', label: 'Near', hint: 'One entry per person who comes close' },
]

const POINTS: { value: LinePoint; label: string; hint: string }[] = [
  { value: 'foot', label: 'Feet', hint: 'Suits a doorway or an aisle' },
  { value: 'centre', label: 'Middle', hint: 'Suits a camera that looks straight down' },
  { value: 'head', label: 'Head', hint: 'Suits rows of seats' },
]

/** Explains the chosen rule, and the chosen point if the rule uses it. */
function hintOf({ rule, point }: CountingLine): string {
  const chosen = [
    RULES.find(({ value }) => value === rule),
    rule === 'crossing' && POINTS.find(({ value }) => value === point),
  ]
  return chosen
    .map((one) => (one ? `${one.label}: ${one.hint}.` : ''))
    .join(' ')
    .trim()
}

export function LineToolbar({ selected, frame }: { selected: CountingLine | null; frame: Size }) {
  const isWide = useIsWide()
  const setEditing = useSetAtom(lineEditingAtom)
  return (
    <>
      <StageToolbar label="Counting lines" onDone={() => setEditing({ phase: 'closed' })}>
        {selected ? <SelectedLine key={selected.id} line={selected} frame={frame} /> : <NoSelection />}
        {selected && !isWide && <p className={narrowHint}>{hintOf(selected)}</p>}
      </StageToolbar>
      {selected && isWide && <p className={wideHint}>{hintOf(selected)}</p>}
    </>
  )
}

function NoSelection() {
  const lines = useAtomValue(linesAtom)
  const [editing, setEditing] = useAtom(lineEditingAtom)
  const isDrawing = editing.phase === 'drawing'
  const hint = isDrawing
    ? 'Drag across the doorway to draw a line.'
    : lines.length
      ? 'Select a line to move or change it.'
      : 'No counting lines yet.'
  return (
    <>
      <ToolbarWords>{hint}</ToolbarWords>
      <NameChoice word="line" named={lines} onChoose={(id) => setEditing({ phase: 'selecting', selectedId: id })} />
      <NewLineButtons isDrawing={isDrawing} />
    </>
  )
}

function NewLineButtons({ isDrawing }: { isDrawing: boolean }) {
  const lines = useAtomValue(linesAtom)
  const saveLine = useSetAtom(saveLineAtom)
  const setEditing = useSetAtom(lineEditingAtom)
  function addUprightLine() {
    const line = uprightLine(newId(), nextName('Line', lines))
    saveLine(line)
    setEditing({ phase: 'selecting', selectedId: line.id })
  }
  return (
    <>
      {!isDrawing && (
        <Button tone="secondary" icon={<PenLine size={18} />} onClick={() => setEditing({ phase: 'drawing' })}>
          Draw
        </Button>
      )}
      <Button tone="secondary" icon={<Plus size={18} />} data-part="add-line" onClick={addUprightLine}>
        Add a line
      </Button>
    </>
  )
}

function SelectedLine({ line, frame }: { line: CountingLine; frame: Size }) {
  const saveLine = useSetAtom(saveLineAtom)
  const deleteLine = useSetAtom(deleteLineAtom)
  const setEditing = useSetAtom(lineEditingAtom)
  function remove() {
    deleteLine(line.id)
    setEditing({ phase: 'selecting', selectedId: null })
  }
  return (
    <>
      <NameField label="Line name" name={line.name} onSave={(name) => saveLine({ ...line, name })} />
      <div className={choice}>
        <Select
          label="Counting rule"
          value={line.rule}
          options={RULES}
          onChange={(value) => saveLine({ ...line, rule: value as LineRule })}
        />
      </div>
      {line.rule === 'crossing' && (
        <div className={choice}>
          <Select
            label="Point that crosses"
            value={line.point}
            options={POINTS}
            onChange={(value) => saveLine({ ...line, point: value as LinePoint })}
          />
        </div>
      )}
      {line.rule === 'crossing' && (
        <Button tone="secondary" icon={<ArrowLeftRight size={18} />} onClick={() => saveLine(flipLine(line))}>
          In: {entryDirection(line, frame)}
        </Button>
      )}
      <Button tone="secondary" Icon={Trash2} aria-label={`Delete ${line.name}`} onClick={remove}>
        Delete
      </Button>
    </>
  )
}

const choice = css({ width: { base: '24', lg: '32' }, flexGrow: { base: 1, lg: 0 }, '& label': { fontSize: 'xs' } })
const narrowHint = css({ flexBasis: 'full', textStyle: 'caption', color: 'text.muted' })
/** On large screens the hint is in the row of the next step, which is empty during the editing. */
const wideHint = css({
  position: 'absolute',
  gridArea: 'foot',
  insetInline: '0',
  top: '0',
  padding: '3',
  textStyle: 'small',
  textAlign: 'center',
})
