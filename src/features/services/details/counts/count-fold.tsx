import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { roomPairs } from '@/domain/attendance/camera-pairs.rules.ts'
import { numberOfCounts, serviceCounts } from '@/domain/attendance/service-counts.rules.ts'
import { usualFactor } from '@/domain/cameras/usual-factor.rules.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { FoldButton } from '@/ui/fold-button.tsx'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import type { ServiceDetails } from '../load-service-details.ts'
import { ServiceCounts } from './service-counts.tsx'
import type { ServiceCountsProps } from './service-counts.tsx'

export type CountFoldProps = ServiceCountsProps & {
  /** Further actions on the official total, beside the button that opens the counts. */
  children: ReactNode
}

/**
 * Shows the counts behind the official total. The list is open at first only if a question about the counts is open.
 */
export function CountFold({ children, ...props }: CountFoldProps) {
  const { details, mayEdit } = props
  const { records, total, cameras } = details
  const counts = serviceCounts(records, total, cameras)
  const [isOpen, setIsOpen] = useState(() => hasOpenQuestion(details, mayEdit))
  const listId = useId()
  useFocusAfterRemoval(counts.length + (total.chosenBy === 'person' ? 1 : 0))
  const [first] = counts
  // A single count by people needs no list, because the total and the manual record already show it.
  const isTold = counts.length < 2 && first?.records[0]?.trackingMethod !== 'ai' && total.chosenBy !== 'person'
  if (isTold) return <div className={foot}>{children}</div>
  return (
    <>
      <div className={foot}>
        <h2>
          <FoldButton isOpen={isOpen} controls={isOpen ? listId : undefined} onToggle={() => setIsOpen(!isOpen)}>
            {countLabel(numberOfCounts(counts), 'count')}
          </FoldButton>
        </h2>
        {children}
      </div>
      {isOpen ? (
        <section id={listId} aria-label="Counts" className={panel}>
          <ServiceCounts {...props} />
        </section>
      ) : null}
    </>
  )
}

/** Returns whether a question about the counts needs an answer from a person. */
function hasOpenQuestion(details: ServiceDetails, mayEdit: boolean): boolean {
  const { records, sessions, pairs, restarts, comparisons, factors } = details
  const counted = sessions.filter(({ id }) => records.some(({ aiSessionId }) => aiSessionId === id))
  const isOffered = counted.some(({ cameraId, way }) => {
    const isOfCamera = (each: { cameraId: string; way: string }) => each.cameraId === cameraId && each.way === way
    return usualFactor(comparisons.filter(isOfCamera), factors.find(isOfCamera)?.percent) !== null
  })
  const isRestarted = restarts.some(({ peopleAtStart }) => peopleAtStart === 0)
  return isRestarted || (mayEdit && isOffered) || roomPairs(counted, pairs).some(({ see }) => see === null)
}

const foot = flex({ wrap: 'wrap', align: 'center', gap: '2', marginTop: '4', _empty: { display: 'none' } })
const panel = css({ marginTop: '3', borderWidth: 'hairline', borderRadius: 'card', overflow: 'clip' })
