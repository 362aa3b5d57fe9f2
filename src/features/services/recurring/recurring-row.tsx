import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { describeRecurrence, RECURRING_TYPE_LABELS } from '@/domain/services/service.rules.ts'
import { seriesState } from '@/domain/services/series-state.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { IconButton } from '@/ui/icon-button.tsx'

export type RecurringRowProps = {
  service: Service
  /** The church's current date. */
  today: LocalDate
  mayEdit: boolean
  onDelete: () => void
}

/** Shows a recurring service. For people who may edit, the whole row is a link to the form. */
export function RecurringRow({ service, today, mayEdit, onDelete }: RecurringRowProps) {
  const { id, name, serviceType, duration, location, description } = service
  const state = seriesState(service, today)
  const facts = [describeRecurrence(service), duration ? countLabel(duration, 'minute') : null, location].filter(
    (fact) => typeof fact === 'string',
  )
  return (
    <li className={row}>
      <div className={css({ flex: '1', minWidth: '0' })}>
        <div className={heading}>
          <h2 className={title}>
            {mayEdit ? (
              <Link to="/services/$id/edit" params={{ id }} className={wholeRow}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <Badge>{RECURRING_TYPE_LABELS[serviceType]}</Badge>
          {state ? <Badge tone="outline">{state}</Badge> : null}
        </div>
        <p className={small}>
          {facts.map((fact, index) => (
            <span key={fact} className={unbroken}>
              {fact}
              {index < facts.length - 1 ? ' ·\u00a0' : null}
            </span>
          ))}
        </p>
        {description ? <p className={`${small} ${clamped}`}>{description}</p> : null}
      </div>
      {mayEdit ? (
        <IconButton label={`Delete ${name}`} Icon={Trash2} tone="danger" size="sm" className={bin} onClick={onDelete} />
      ) : null}
    </li>
  )
}

const row = flex({
  position: 'relative',
  align: 'center',
  gap: { base: '2', sm: '4' },
  minHeight: '14',
  paddingInline: '5',
  paddingBlock: '3.5',
  transition: 'background-color {durations.fast}',
  '&:has(h2 a:hover)': { backgroundColor: 'card.hover' },
  '&:has(h2 a:focus-visible)': { outline: '2px solid {colors.primary}', outlineOffset: '-2px', borderRadius: 'card' },
})
const heading = flex({ wrap: 'wrap', align: 'center', columnGap: '2.5', rowGap: '1' })
const title = css({ fontWeight: 'semibold', lineHeight: 'snug', overflowWrap: 'anywhere' })
const wholeRow = css({ outline: 'none', _after: { content: '""', position: 'absolute', inset: '0' } })
const small = css({ textStyle: 'small', color: 'text.muted', marginTop: '1', fontVariantNumeric: 'tabular-nums' })
/** Lines break between facts. A fact breaks only if it is longer than a line. */
const unbroken = css({ display: 'inline-block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const clamped = css({ lineClamp: '2' })
const bin = css({ position: 'relative', marginInlineEnd: '-2' })
