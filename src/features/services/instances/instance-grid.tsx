import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { ShowMore } from '@/ui/show-more.tsx'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { DeleteDialog } from '@/widgets/delete-dialog.tsx'
import { cardGrid } from '../shared/services-layout.ts'
import { instanceDeletion } from './instance-deletion.ts'
import { ServiceCard } from './service-card.tsx'

export type InstanceGridProps = { instances: ServiceInstance[]; search: string; profile: Profile; now: Date }

export function InstanceGrid({ instances, search, profile, now }: InstanceGridProps) {
  const deletion = useDialogAbout<ServiceInstance>()
  return (
    <>
      <ShowMore total={instances.length} pageSize={24} noun="services" search={search}>
        {(limit) => (
          <ul className={cardGrid}>
            {instances.slice(0, limit).map((instance) => (
              <li key={instance.id}>
                <ServiceCard
                  instance={instance}
                  timeZone={profile.church.timeZone}
                  now={now}
                  mayEdit={canEdit(profile)}
                  onDelete={() => deletion.onOpen(instance)}
                />
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
      {deletion.thing ? (
        <DeleteDialog
          {...instanceDeletion(deletion.thing, profile.church.id)}
          open={deletion.open}
          onClose={deletion.onClose}
        />
      ) : null}
    </>
  )
}
