import { useState } from 'react'
import type { Service } from '@/domain/services/service.schema.ts'
import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import { DeleteRecurringDialog } from './delete-recurring-dialog.tsx'
import { RecurringRow } from './recurring-row.tsx'

export type RecurringTabProps = { services: Service[]; mayEdit: boolean }

/** The definitions that dated services are made from. */
export function RecurringTab({ services, mayEdit }: RecurringTabProps) {
  const [doomed, setDoomed] = useState<Service | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  useFocusAfterRemoval(services.length)
  return (
    <>
      {services.length === 0 ? (
        <EmptyState
          drawing
          title="No recurring services yet"
          description="Describe a service once, and the studio offers it every week."
          action={mayEdit ? <ButtonLink to="/services/new">Create Recurring Service</ButtonLink> : null}
        />
      ) : (
        <ul className={list}>
          {services.map((service) => (
            <RecurringRow
              key={service.id}
              service={service}
              mayEdit={mayEdit}
              onDelete={() => {
                setDoomed(service)
                setIsAsking(true)
              }}
            />
          ))}
        </ul>
      )}
      {doomed ? <DeleteRecurringDialog service={doomed} open={isAsking} onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}

const list = css({
  listStyle: 'none',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderRadius: 'card',
  overflow: 'hidden',
})
