import { useId } from 'react'
import type { ReactNode } from 'react'
import { fullName } from '@/domain/members/full-name.ts'
import { canKeepBothNotes } from '@/domain/merging/merge-fields.ts'
import type { MergeField, MergeSide } from '@/domain/merging/merge-fields.ts'
import type { Member } from '@/domain/members/member.schema.ts'
import { css } from '@/styled-system/css'
import { grid } from '@/styled-system/patterns'
import { FIELD_LABELS, valueText } from './merge-labels.ts'

export type FieldChoiceProps = {
  field: MergeField
  kept: Member
  gone: Member
  side: MergeSide
  onChoose: (side: MergeSide) => void
}

/** Shows one field of both members side by side. A person chooses one of the values. */
export function FieldChoice({ field, kept, gone, side, onChoose }: FieldChoiceProps) {
  const name = useId()
  const option = (value: MergeSide, of: string, text: ReactNode) => (
    <label className={choice} data-chosen={value === side || undefined}>
      <input type="radio" name={name} checked={value === side} onChange={() => onChoose(value)} className={radio} />
      <span className={whose}>{of}</span>
      <span className={words}>{text}</span>
    </label>
  )
  const nothing = <span className={css({ color: 'text.muted' })}>Nothing</span>
  return (
    <fieldset className={css({ minWidth: '0' })}>
      <legend className={css({ textStyle: 'label', marginBottom: '1.5' })}>{FIELD_LABELS[field]}</legend>
      <div className={grid({ columns: { base: 1, sm: 2 }, gap: '2' })}>
        {option('kept', fullName(kept), valueText(kept, field) ?? nothing)}
        {option('gone', fullName(gone), valueText(gone, field) ?? nothing)}
        {field === 'notes' && canKeepBothNotes(kept, gone) ? option('both', 'Both', 'One note after the other') : null}
      </div>
    </fieldset>
  )
}

const choice = grid({
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignContent: 'start',
  columnGap: '3',
  rowGap: '0',
  minHeight: '14',
  paddingInline: '3',
  paddingBlock: '2.5',
  borderWidth: 'hairline',
  borderColor: 'line.control',
  borderRadius: 'control',
  cursor: 'pointer',
  _hover: { backgroundColor: 'card.hover' },
  '&[data-chosen]': { borderColor: 'primary', backgroundColor: 'primary.tint' },
})
const whose = css({ textStyle: 'caption', color: 'text.muted', overflowWrap: 'anywhere' })
const words = css({ gridColumn: '2', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
const radio = css({ accentColor: 'primary', width: '4', height: '4', marginTop: '1', flexShrink: 0 })
