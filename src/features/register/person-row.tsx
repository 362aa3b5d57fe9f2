import { fullName } from '@/domain/members/full-name.ts'
import type { MarkState, RegisterPerson } from '@/domain/register/register.schema.ts'
import { css, cx } from '@/styled-system/css'
import { flex, hstack } from '@/styled-system/patterns'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { AwayBox, MarkShape } from './mark-shape.tsx'

export type PersonRowProps = {
  person: RegisterPerson
  state: MarkState
  /**
   * The name of the family; null in a block of one person. In a family, a last name shows only when it differs from
   * this name.
   */
  familyName: string | null
  /** Whether another person has the same name. The row then also shows the age band. */
  isNamesake: boolean
  /** Whether Enter in the search marks this person. */
  isBest: boolean
  /** True before the day of the service. Then people can only be marked away. */
  isEarly: boolean
  onTap: (id: string) => void
  onAway: (id: string) => void
}

export function PersonRow(props: PersonRowProps) {
  const { person, state, familyName, isNamesake, isBest, isEarly, onTap, onAway } = props
  const { id, firstName, lastName, status, ageBand } = person
  const facts = [status === 'visitor' ? 'visitor' : null, isNamesake ? ageBand : null].filter((fact) => fact !== null)
  const name = fullName(person)
  return (
    <div className={row} data-state={state} data-best={isBest || undefined}>
      <button
        type="button"
        data-mark={id}
        className={main}
        aria-pressed={state === 'present'}
        aria-disabled={isEarly || undefined}
        onClick={() => onTap(id)}
      >
        <MarkShape state={state} />
        <span className={words}>
          {firstName} <LastName lastName={lastName} familyName={familyName} />
        </span>
        {facts.length > 0 ? <span className={note}> {facts.join(', ')}</span> : null}
        {state === 'away' ? <VisuallyHidden> away</VisuallyHidden> : null}
        {isBest ? (
          <kbd aria-hidden className={cx(note, hint)}>
            Enter
          </kbd>
        ) : null}
      </button>
      <button
        type="button"
        data-away={id}
        className={away}
        aria-label={`Away: ${name}`}
        aria-pressed={state === 'away'}
        onClick={() => onAway(id)}
      >
        <AwayBox isAway={state === 'away'} />
        Away
      </button>
    </div>
  )
}

/** Hides a last name that equals the family's name. Screen readers still read the last name. */
function LastName({ lastName, familyName }: { lastName: string; familyName: string | null }) {
  if (familyName === null) return <strong>{lastName}</strong>
  return lastName === familyName ? <VisuallyHidden>{lastName}</VisuallyHidden> : lastName
}

const row = hstack({
  gap: '0',
  _cramped: { flexWrap: 'wrap' },
  '&[data-state=present]': { backgroundColor: 'primary.tint', fontWeight: 'semibold' },
  '&[data-best]': { outline: '2px solid {colors.primary}', outlineOffset: '-2px', borderRadius: 'control' },
})
const main = flex({
  flex: '1',
  _cramped: { flex: '1 1 100%', flexWrap: 'wrap' },
  align: 'center',
  gap: '3',
  minWidth: '0',
  minHeight: '12',
  paddingInlineStart: '3',
  paddingBlock: '1',
  textAlign: 'start',
  fontWeight: 'inherit',
  cursor: 'pointer',
  touchAction: 'manipulation',
  borderRadius: 'control',
  _focusVisible: { outlineOffset: '-2px' },
  '&[aria-disabled=true]': { cursor: 'default', '& > :first-child': { opacity: 0.35 } },
})
const words = css({
  flex: '1',
  _cramped: { flex: '1 1 60%' },
  minWidth: '0',
  overflowWrap: 'anywhere',
  lineHeight: 'snug',
})
const note = css({ textStyle: 'caption', fontWeight: 'normal', color: 'text.muted' })
const hint = css({ fontFamily: 'mono', _touch: { display: 'none' } })
const away = hstack({
  flexShrink: 0,
  gap: '1.5',
  minHeight: '12',
  paddingInline: '3',
  textStyle: 'small',
  fontWeight: 'normal',
  color: 'text.muted',
  cursor: 'pointer',
  touchAction: 'manipulation',
  borderRadius: 'control',
  _focusVisible: { outlineOffset: '-2px' },
  _hover: { color: 'text' },
  '&[aria-pressed=true]': {
    color: 'attention.text',
    fontWeight: 'semibold',
  },
})
