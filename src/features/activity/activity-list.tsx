import { useState } from 'react'
import { listAuditLines } from '@/domain/audit/audit-line.queries.ts'
import type { AuditFilter, AuditLine } from '@/domain/audit/audit-line.schema.ts'
import { auditDetails, auditSentence } from '@/domain/audit/audit-text.ts'
import { formatInstantTime, formatServiceDate } from '@/domain/shared/date-formats.ts'
import { localNow } from '@/domain/shared/dates.ts'
import { grouped } from '@/domain/shared/grouped.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { RowList } from '@/ui/row-list.tsx'
import { PAGE } from './load-activity.ts'

export type ActivityListProps = {
  /** The newest lines, at most `PAGE + 1`. If there are more than `PAGE` lines, older lines exist. */
  first: AuditLine[]
  filter: AuditFilter
  timeZone: string
}

/** Groups the lines by day. "Show More" reads older lines. */
export function ActivityList({ first, filter, timeZone }: ActivityListProps) {
  const [older, setOlder] = useState<AuditLine[]>([])
  const last = first[PAGE - 1]
  const [hasMore, setHasMore] = useState(first.length > PAGE)
  const lines = [...first.slice(0, PAGE), ...older]
  const { run: showMore, isPending } = useCommand(
    (db) => listAuditLines(db, { filter, timeZone, before: (older.at(-1) ?? last!).id, limit: PAGE + 1 }),
    {
      failure: 'Failed to read more. Please try again.',
      keepData: true,
      onSuccess: (more) => {
        setOlder((known) => [...known, ...more.slice(0, PAGE)])
        setHasMore(more.length > PAGE)
      },
    },
  )
  const days = [...grouped(lines, ({ at }) => localNow(timeZone, new Date(at)).date)]
  return (
    <>
      <div className={stack({ gap: '6' })}>
        {days.map(([day, ofDay]) => (
          <section key={day} aria-label={formatServiceDate(day)}>
            <h2 className={heading}>{formatServiceDate(day)}</h2>
            <RowList>
              {ofDay.map((line) => (
                <li key={line.id} className={row}>
                  <time dateTime={line.at} className={time}>
                    {formatInstantTime(line.at, timeZone)}
                  </time>
                  <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
                    <p>
                      <b>{line.personName}</b> {auditSentence(line)}
                    </p>
                    <Details items={auditDetails(line, timeZone)} />
                  </div>
                </li>
              ))}
            </RowList>
          </section>
        ))}
      </div>
      {hasMore ? (
        <div className={flex({ justify: 'center', paddingTop: '6' })}>
          <Button tone="secondary" pending={isPending} onClick={() => void showMore(undefined)}>
            Show More
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Details({ items }: { items: string[] }) {
  return items.length > 0 ? <p className={details}>{items.join(' · ')}</p> : null
}

const heading = css({ textStyle: 'label', color: 'text.muted', marginBottom: '2' })
const row = flex({
  direction: { base: 'column', sm: 'row' },
  gap: { base: '0.5', sm: '4' },
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '3',
})
const time = css({
  flex: 'none',
  width: '20',
  textStyle: 'small',
  lineHeight: '1.5rem',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
})
const details = css({ textStyle: 'small', color: 'text.muted' })
