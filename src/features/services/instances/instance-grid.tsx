import { useEffect, useRef, useState } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { DeleteInstanceDialog } from './delete-instance-dialog.tsx'
import { ServiceCard } from './service-card.tsx'
import { cardGrid, muted } from '../shared/services-layout.ts'

/** Cards shown at first and with every 'Show More'. */
const pageSize = 24

export type InstanceGridProps = { instances: ServiceInstance[]; profile: Profile; now: Date }

export function InstanceGrid({ instances, profile, now }: InstanceGridProps) {
  const [limit, setLimit] = useState(pageSize)
  const [doomed, setDoomed] = useState<ServiceInstance | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = instances.slice(0, limit)
  // The keyboard continues at the first card that came, because the button may be gone.
  useEffect(() => {
    if (limit > pageSize) list.current?.children[limit - pageSize]?.querySelector('a')?.focus()
  }, [limit])
  return (
    <>
      <ul ref={list} className={cardGrid}>
        {shown.map((instance) => (
          <li key={instance.id}>
            <ServiceCard
              instance={instance}
              timeZone={profile.church.timeZone}
              now={now}
              mayEdit={canEdit(profile)}
              onDelete={() => {
                setDoomed(instance)
                setIsAsking(true)
              }}
            />
          </li>
        ))}
      </ul>
      {shown.length < instances.length ? (
        <div className={more}>
          <p className={muted}>
            {shown.length} of {instances.length} services
          </p>
          <Button tone="secondary" onClick={() => setLimit(limit + pageSize)}>
            Show More
          </Button>
        </div>
      ) : null}
      {doomed ? (
        <DeleteInstanceDialog
          instance={doomed}
          churchId={profile.church.id}
          open={isAsking}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}

const more = css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '3', paddingTop: '6' })
