import { decisionOf, factorOf, officialCounts, pedigreeOf } from '@/domain/attendance/pedigree.rules.ts'
import { css } from '@/styled-system/css'
import type { ServiceDetails } from '../load-service-details.ts'

/** Says where the official total comes from, who chose it, and its bounds. Its changes are in the history. */
export function TotalPedigree({ details, timeZone }: { details: ServiceDetails; timeZone: string }) {
  const { total, records, sessions, history } = details
  const { source, low, high, measured } = total
  if (!source) return null
  const evidence = { sessions, history, timeZone }
  const counts = officialCounts(total, records)
  return (
    <div className={words}>
      <p>{pedigreeOf(source, counts, evidence)}</p>
      {measured === null ? null : <p>{factorOf(counts, evidence, { measured, total: total.total ?? 0 })}</p>}
      {total.chosenBy === 'person' ? <p className={muted}>{decisionOf(total, evidence)}</p> : null}
      {low === null || high === null || low === high ? null : (
        <p className={muted}>
          Most likely between {low.toLocaleString('en-US')} and {high.toLocaleString('en-US')}:{' '}
          {source === 'door'
            ? 'people who pass a door together are sometimes counted as one.'
            : 'a camera in the room misses people more often than it counts one twice.'}
        </p>
      )}
    </div>
  )
}

const words = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '0.5',
  maxWidth: 'measure',
  overflowWrap: 'anywhere',
})
const muted = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
