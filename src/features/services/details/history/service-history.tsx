import { useId, useState } from 'react'
import { historySentence } from '@/domain/attendance/attendance-history.rules.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { FoldButton } from '@/ui/fold-button.tsx'
import type { ServiceDetails } from '../load-service-details.ts'

/** The number of changes shown at first. */
const SHOWN = 6

type ServiceHistoryProps = { details: ServiceDetails; timeZone: string; now: Date }

/** Lists the changes of the service's figures. A history that only repeats the single count is closed at first. */
export function ServiceHistory({ details, timeZone, now }: ServiceHistoryProps) {
  const { history, records, notes } = details
  const [isAsked, setIsAsked] = useState(false)
  const listId = useId()
  if (history.length === 0) return null
  const isRepetition = history.length === 1 && history[0]?.change === 'added' && records.length === 1
  const isOpen = isAsked || !isRepetition
  return (
    <Card
      flush
      title="History"
      description={isOpen ? 'See every change to the figures of this service. No one can edit it.' : undefined}
      action={
        isRepetition ? (
          <FoldButton isOpen={isOpen} controls={isOpen ? listId : undefined} onToggle={() => setIsAsked(!isOpen)}>
            {countLabel(history.length, 'change')}
          </FoldButton>
        ) : null
      }
    >
      {isOpen ? <Changes id={listId} {...{ history, notes, timeZone, now }} /> : null}
    </Card>
  )
}

type ChangesProps = Pick<ServiceDetails, 'history' | 'notes'> & { id: string; timeZone: string; now: Date }

function Changes({ id, history, notes, timeZone, now }: ChangesProps) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <div id={id} className={list}>
      <ol className={stack({ gap: '3', listStyle: 'none' })}>
        {(isWhole ? history : history.slice(0, SHOWN)).map((line) => (
          <li key={line.id}>
            <p className={sentence}>
              {historySentence(line, { timeZone, now, notes: notes.get(line.attendanceId ?? '') })}
            </p>
            <time dateTime={line.changedAt} className={time}>
              {formatInstant(line.changedAt, timeZone)}
            </time>
          </li>
        ))}
      </ol>
      {history.length > SHOWN ? (
        <Button className={css({ marginTop: '4' })} tone="secondary" size="sm" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show the Latest' : `Show All ${history.length} Changes`}
        </Button>
      ) : null}
    </div>
  )
}

const list = css({ padding: '5', paddingTop: '2' })
const sentence = css({ maxWidth: 'measure', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })
const time = css({ textStyle: 'caption', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
