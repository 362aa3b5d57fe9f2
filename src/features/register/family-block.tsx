import { memo } from 'react'
import { familyState } from '@/domain/register/mark-taps.ts'
import type { RegisterBlock, RegisterIndex } from '@/domain/register/register-blocks.ts'
import type { MarkState } from '@/domain/register/register.schema.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { MarkShape } from './mark-shape.tsx'
import { PersonRow } from './person-row.tsx'
import { fitBlock } from './register-layout.ts'

export type FamilyBlockProps = {
  block: RegisterBlock
  /** The states of the block's people, in the order of the people. */
  states: readonly MarkState[]
  bestId: string | null
  namesakes: RegisterIndex['namesakes']
  isEarly: boolean
  onTap: (id: string) => void
  onAway: (id: string) => void
  onFamily: (people: RegisterBlock['people']) => void
}

/**
 * Shows a family or a single person. The heading of a family marks all its people who are not away. Only a changed
 * block is drawn again.
 */
export const FamilyBlock = memo(function FamilyBlock(props: FamilyBlockProps) {
  const { block, states, bestId, namesakes, isEarly, onTap, onAway, onFamily } = props
  const { name, people, isFamily } = block
  const rowOf = (person: RegisterBlock['people'][number], index: number) => (
    <PersonRow
      key={person.id}
      {...{ person, isEarly, onTap, onAway }}
      state={states[index] ?? 'none'}
      familyName={isFamily ? name : null}
      isNamesake={namesakes.has(person.id)}
      isBest={person.id === bestId}
    />
  )
  return (
    <li ref={fitBlock} className={card}>
      {isFamily ? (
        <>
          <FamilyHead {...{ name, states, isEarly }} onClick={() => onFamily(people)} />
          <ul aria-label={`${name} family`} className={list}>
            {people.map((person, index) => (
              <li key={person.id}>{rowOf(person, index)}</li>
            ))}
          </ul>
        </>
      ) : (
        people.map(rowOf)
      )}
    </li>
  )
}, isSame)

type FamilyHeadProps = Pick<FamilyBlockProps, 'states' | 'isEarly'> & { name: string; onClick: () => void }

function FamilyHead({ name, states, isEarly, onClick }: FamilyHeadProps) {
  const { present, away, of, isComplete } = familyState(states)
  const told = `${present} of ${of} present${away > 0 ? `, ${away} away` : ''}`
  return (
    <button
      type="button"
      data-mark=""
      className={head}
      aria-pressed={isComplete ? true : present > 0 ? 'mixed' : false}
      aria-disabled={isEarly || undefined}
      onClick={onClick}
    >
      <MarkShape state={isComplete ? 'present' : present > 0 ? 'some' : 'none'} />
      <span className={title}>
        {name}
        <VisuallyHidden>{` family, ${told}`}</VisuallyHidden>
      </span>
      <span aria-hidden className={figure}>
        {present}/{of}
      </span>
    </button>
  )
}

function isSame(before: FamilyBlockProps, now: FamilyBlockProps): boolean {
  const has = ({ block, bestId }: FamilyBlockProps) => block.people.some(({ id }) => id === bestId)
  return (
    before.block.name === now.block.name &&
    before.block.people.length === now.block.people.length &&
    before.block.people.every((person, index) => person === now.block.people[index]) &&
    before.states.every((state, index) => state === now.states[index]) &&
    (before.bestId === now.bestId || (!has(before) && !has(now))) &&
    before.namesakes === now.namesakes &&
    before.isEarly === now.isEarly &&
    before.onTap === now.onTap
  )
}

const card = css({
  minWidth: '0',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderRadius: 'card',
  overflow: 'hidden',
  scrollMarginBlock: '10rem',
})
const list = css({ listStyle: 'none', '& > li + li': { borderTopWidth: 'hairline' } })
const head = flex({
  align: 'center',
  gap: '3',
  width: 'full',
  minHeight: '12',
  paddingInline: '3',
  textAlign: 'start',
  backgroundColor: 'sunken',
  borderBottomWidth: 'hairline',
  cursor: 'pointer',
  touchAction: 'manipulation',
  _focusVisible: { outlineOffset: '-2px' },
  '&[aria-disabled=true]': { cursor: 'default', '& > :first-child': { opacity: 0.35 } },
})
const title = css({ flex: '1', minWidth: '0', textStyle: 'subheading', overflowWrap: 'anywhere' })
const figure = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
