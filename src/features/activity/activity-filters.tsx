import { AUDIT_TOPICS } from '@/domain/audit/audit-line.schema.ts'
import type { AuditFilter } from '@/domain/audit/audit-line.schema.ts'
import { flex, grid } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { FilterMenu } from '@/ui/filter-menu.tsx'
import { TextField } from '@/ui/text-field.tsx'
import type { ActivitySearch } from './activity-search.ts'
import type { Activity } from './load-activity.ts'

export type ActivityFiltersProps = {
  people: Activity['people']
  filter: AuditFilter
  onSearch: (search: ActivitySearch) => void
}

export function ActivityFilters({ people, filter, onSearch }: ActivityFiltersProps) {
  const { person, topic, from, to } = filter
  const topics = Object.entries(AUDIT_TOPICS).map(([value, { label }]) => ({ value, label }))
  const named = people.map(({ personId, personName }) => ({ value: personId, label: personName }))
  const change = (part: ActivitySearch) => onSearch({ ...filter, ...part })
  const pick = (key: 'person' | 'topic') => (value: string) => change({ [key]: value === ALL ? undefined : value })
  const isWrongOrder = from !== undefined && to !== undefined && from > to
  return (
    <search className={row} aria-label="Filters">
      <FilterMenu
        size="md"
        label="Person"
        text={named.find(({ value }) => value === person)?.label ?? 'Everyone'}
        groups={[{ options: [{ value: ALL, label: 'Everyone' }, ...named] }]}
        chosen={[person ?? ALL]}
        onPick={pick('person')}
      />
      <FilterMenu
        size="md"
        label="Topic"
        text={topic ? AUDIT_TOPICS[topic].label : 'Everything'}
        groups={[{ options: [{ value: ALL, label: 'Everything' }, ...topics] }]}
        chosen={[topic ?? ALL]}
        onPick={pick('topic')}
      />
      <div className={dates}>
        <TextField
          label="From"
          type="date"
          value={from ?? ''}
          onChange={(event) => change({ from: event.target.value || undefined })}
        />
        <TextField
          label="To"
          type="date"
          value={to ?? ''}
          error={isWrongOrder ? 'This is before the first date' : undefined}
          onChange={(event) => change({ to: event.target.value || undefined })}
        />
      </div>
      {Object.keys(filter).length > 0 ? (
        <Button tone="quiet" size="sm" onClick={() => onSearch({})}>
          Clear Filters
        </Button>
      ) : null}
    </search>
  )
}

/** The value of the choices "Everyone" and "Everything". No person or topic has this value. */
const ALL = '*'

const row = flex({ wrap: 'wrap', align: 'end', gap: '2', marginBottom: '5' })
const dates = grid({
  gridTemplateColumns: { base: '1fr 1fr', _cramped: '1fr' },
  gap: '2',
  width: { base: 'full', sm: 'auto' },
})
