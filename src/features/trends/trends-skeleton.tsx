import { FileChartColumn, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { BackLink } from '@/ui/back-link.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { ChartSkeleton } from '@/ui/chart-skeleton.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

export function TrendsSkeleton() {
  return (
    <div aria-busy="true">
      <TrendsHeader description={<output>Loading trends...</output>} />
      <div className={stack({ gap: '2' })}>
        <Skeleton width="10em" height="1lh" />
        <Skeleton width="8em" height="4rem" />
        <Skeleton width="min(24em, 100%)" height="1.6rem" />
      </div>
      <div className={flex({ wrap: 'wrap', gap: '2', marginBlock: '5' })} aria-hidden>
        {['a', 'b', 'c', 'd', 'e'].map((filter) => (
          <Skeleton key={filter} width="9em" height="2rem" />
        ))}
      </div>
      <Card>
        <div className={stack({ gap: '0.5', marginBottom: '5' })}>
          <Skeleton width="12em" height="1.5rem" />
          <Skeleton width="16em" height="1.25rem" />
        </div>
        {/* The height includes the line that explains bars and lines. */}
        <ChartSkeleton height={344} />
      </Card>
    </div>
  )
}

export function TrendsHeader({ description, canPrint = false }: { description?: ReactNode; canPrint?: boolean }) {
  return (
    <PageHeader
      back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
      title="Trends"
      description={description}
      action={
        canPrint ? (
          <div className={tools}>
            <ButtonLink to="/trends/year" tone="secondary" Icon={FileChartColumn}>
              The Year
            </ButtonLink>
            <Button tone="secondary" className={onDesks} Icon={Printer} onClick={() => globalThis.print()}>
              Print
            </Button>
          </div>
        ) : null
      }
    />
  )
}

const tools = flex({ wrap: 'wrap', gap: '2', _print: { display: 'none' } })
const onDesks = css({ smDown: { display: 'none' } })
