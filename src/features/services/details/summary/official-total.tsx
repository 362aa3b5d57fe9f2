import type { ReactNode } from 'react'
import { correctionOf, decisionOf, factorOf, officialCounts, pedigreeOf } from '@/domain/attendance/pedigree.rules.ts'
import type { AttendanceSource } from '@/domain/attendance/attendance.schema.ts'
import { serviceOutcome } from '@/domain/attendance/service-outcome.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import type { ServiceDetails } from '../load-service-details.ts'
import { OnlineLine } from './online-line.tsx'
import { TotalFigures } from './total-figures.tsx'

export type OfficialTotalProps = {
  details: ServiceDetails
  timeZone: string
  now: Date
  isRecording: boolean
  onlineFactor: number | null
  /** The button that corrects the total, beside its figure. */
  action: ReactNode
}

/** Shows the official total, which may be 0, or the reason why no total exists. */
export function OfficialTotal({ details, timeZone, now, isRecording, onlineFactor, action }: OfficialTotalProps) {
  const { total } = details
  const outcome = serviceOutcome(total, timeZone, now)
  return (
    <div className={block}>
      {outcome === 'counted' && total.total !== null ? (
        <>
          <p className={css({ textStyle: 'label', color: 'text.muted' })}>Official total</p>
          <div className={line}>
            <p className={line}>
              <span className={figure}>{total.total.toLocaleString('en-US')}</span>{' '}
              <span className={unit}>{total.total === 1 ? 'person' : 'people'}</span>
            </p>
            {action}
          </div>
          <TotalPedigree {...{ details, timeZone }} />
          <TotalFigures details={details} />
        </>
      ) : (
        <>
          <p className={words}>{isRecording && outcome === 'not counted' ? headings.upcoming : headings[outcome]}</p>
          <p className={muted}>
            {isRecording && total.outcome === 'held' ? counting : explanations(total.outcomeReason)[outcome]}
          </p>
        </>
      )}
      {total.onlineViews === null ? null : <OnlineLine views={total.onlineViews} factor={onlineFactor} />}
    </div>
  )
}

const headings = {
  counted: '',
  'not counted': 'Not counted',
  upcoming: 'Not counted yet',
  'did not happen': 'Did not happen',
}

const counting = 'A camera is counting. Its count is saved when the recording ends.'

function explanations(reason: string | null): Record<keyof typeof headings, ReactNode> {
  return {
    counted: null,
    'not counted': 'There is no count, which is not the same as 0.',
    upcoming: 'The service is still to come.',
    'did not happen': (
      <>
        {reason ? <span className={why}>Reason: {reason}. </span> : null}
        It has no total and is left out of averages.
      </>
    ),
  }
}

/** Each tap and each mark in the register also changes a count, but only a person corrects a typed or imported count. */
const isByHand = (source: AttendanceSource) => source === 'typed' || source === 'import'

/** Explains the source of the official total, the person who chose it, and the likely range. */
function TotalPedigree({ details, timeZone }: { details: ServiceDetails; timeZone: string }) {
  const { total, records, sessions, history } = details
  const { source, low, high, measured } = total
  if (!source) return null
  const evidence = { sessions, history, timeZone }
  const counts = officialCounts(total, records)
  return (
    <div className={pedigreeWords}>
      <p>
        {pedigreeOf(source, counts, evidence)} {isByHand(source) ? correctionOf(counts, evidence) : null}
      </p>
      {measured === null ? null : <p>{factorOf(counts, evidence, { measured, total: total.total ?? 0 })}</p>}
      {source === 'register' && total.total !== 0 && total.adults === null && total.children === null ? (
        <p className={pedigreeNote}>
          Adults and children are shown when the members here have a date of birth or an age band.
        </p>
      ) : null}
      {total.chosenBy === 'person' ? <p className={pedigreeNote}>{decisionOf(total, evidence)}</p> : null}
      {low === null || high === null || low === high ? null : (
        <p className={pedigreeNote}>
          Most likely between {low.toLocaleString('en-US')} and {high.toLocaleString('en-US')}:{' '}
          {source === 'door'
            ? 'people who pass a door together are sometimes counted as one.'
            : 'a camera in the room misses people more often than it counts one twice.'}
        </p>
      )}
    </div>
  )
}

const block = stack({ align: 'flex-start', gap: '2', minWidth: '0' })
const line = flex({ wrap: 'wrap', align: 'baseline', columnGap: '3' })
const figure = css({ textStyle: 'figureLarge', fontSize: { base: '4xl', sm: '5xl' } })
const unit = css({ textStyle: 'subheading', color: 'text.muted' })
const words = css({ textStyle: 'title' })
const muted = css({ color: 'text.muted', maxWidth: 'measure', overflowWrap: 'anywhere' })
const why = css({ color: 'text', fontWeight: 'medium' })
const pedigreeWords = stack({ gap: '0.5', maxWidth: 'measure', overflowWrap: 'anywhere' })
const pedigreeNote = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
