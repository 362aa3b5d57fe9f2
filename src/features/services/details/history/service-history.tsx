import { useState } from 'react'
import { historySentence } from '@/domain/attendance/attendance-history.rules.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import type { ServiceDetails } from '../load-service-details.ts'

/** The number of changes shown at first. */
const SHOWN = 6

export function ServiceHistory({ details, timeZone, now }: { details: ServiceDetails; timeZone: string; now: Date }) {
  const { history } = details
  const [isWhole, setIsWhole] = useState(false)
  if (history.length === 0) return null
  return (
    <Card title="History" description="See every change to the figures of this service. No one can edit it.">
      <ol className={stack({ gap: '3', listStyle: 'none' })}>
        {(isWhole ? history : history.slice(0, SHOWN)).map((line) => (
          <li key={line.id}>
            <p className={sentence}>{historySentence(line, { timeZone, now })}</p>
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
    </Card>
  )
}

const sentence = css({ maxWidth: 'measure', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })
const time = css({ textStyle: 'caption', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
