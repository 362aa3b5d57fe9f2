import { useState } from 'react'
import type { Db } from '@/domain/shared/db.ts'
import { stack } from '@/styled-system/patterns'
import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { TimerStates } from '@/widgets/timer-states.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'
import { DeliveriesCard } from './deliveries-card.tsx'
import { ExampleCard } from './example-card.tsx'
import type { LoadedIntegrations } from './load-integrations.ts'
import { VisionKeyCard } from './vision-key-card.tsx'
import { WebhookCard } from './webhook-card.tsx'

export type IntegrationsPageProps = LoadedIntegrations & { db: Db; timeZone: string; isAdmin: boolean }

const header = { back: <BackLink to="/account">Back to Account</BackLink>, title: 'Integrations' }

export function IntegrationsPage({ integrations, deliveries, timers, db, timeZone, isAdmin }: IntegrationsPageProps) {
  const [isAddressDirty, setAddressDirty] = useState(false)
  const [isKeyDirty, setKeyDirty] = useState(false)
  const unsaved = useUnsavedChanges(isAddressDirty || isKeyDirty)
  return (
    <>
      <PageHeader {...header} description="Tell other programs when a count is saved." />
      <div className={cards}>
        <TimerStates {...{ timers, timeZone }} isForAdmin={isAdmin} />
        <WebhookCard integrations={integrations} onDirty={setAddressDirty} />
        {integrations.webhookHost === null && deliveries.length === 0 ? null : (
          <DeliveriesCard first={deliveries} isOn={integrations.webhookEnabled} db={db} timeZone={timeZone} />
        )}
        <ExampleCard />
        <VisionKeyCard hasKey={integrations.hasVisionKey} onDirty={setKeyDirty} />
      </div>
      {unsaved.question}
    </>
  )
}

export function IntegrationsSkeleton() {
  return (
    <div aria-busy="true">
      <PageHeader {...header} description={<output>Loading integrations...</output>} />
      <Skeleton height="20rem" />
    </div>
  )
}

const cards = stack({ gap: { base: '3', md: '4' }, maxWidth: 'form' })
