import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { css } from '@/styled-system/css'
import { FactList } from '@/ui/fact-list.tsx'
import { serviceTimeRange } from '../../shared/service-time.ts'

/** Shows the facts of a service apart from its counts; draws nothing where there are none. */
export function ServiceFacts({ instance }: { instance: ServiceInstance }) {
  const { speaker, endTime, location, notes } = instance
  if (!(speaker || endTime || location || notes)) return null
  return (
    <div className={facts}>
      <FactList
        facts={[
          { term: 'Speaker', value: speaker },
          { term: 'Duration', value: endTime && serviceTimeRange(instance) },
          { term: 'Location', value: location },
          { term: 'Notes', value: notes && <span className={css({ whiteSpace: 'pre-line' })}>{notes}</span> },
        ]}
      />
    </div>
  )
}

const facts = css({
  paddingTop: { base: '5', lg: '0' },
  borderTopWidth: { base: 'hairline', lg: '0' },
  borderTopStyle: 'solid',
  paddingInlineStart: { lg: '6' },
  borderInlineStartWidth: { lg: 'hairline' },
  borderInlineStartStyle: 'solid',
})
