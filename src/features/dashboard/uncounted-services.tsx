import { Link } from '@tanstack/react-router'
import type { ListedService } from '@/domain/services/listed-service.schema.ts'
import { formatDay, formatTime } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Card } from '@/ui/card.tsx'
import { ShowMore } from '@/ui/show-more.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { DidNotHappenDialog } from '@/widgets/did-not-happen-dialog.tsx'
import { rows, rowNote, rowTitle } from './dashboard-layout.ts'
import { enterCount } from './enter-count.ts'

/** The number of services shown at first. */
const SHOWN = 3

export type UncountedServicesProps = {
  /** The services, newest first. */
  services: ListedService[]
  mayEdit: boolean
}

/** Lists past services without a count, with ways to enter a count or to mark a service as not held. */
export function UncountedServices({ services, mayEdit }: UncountedServicesProps) {
  const question = useDialogAbout<ListedService>()
  return (
    <Card
      title="Still to be counted"
      flush
      action={
        <TextLink to="/services/counts" alone className={css({ textStyle: 'small', alignSelf: 'baseline' })}>
          Month Sheet
        </TextLink>
      }
    >
      <div className={list}>
        <ShowMore total={services.length} pageSize={SHOWN} noun="services" search="">
          {(limit) => (
            <ul className={rows}>
              {services.slice(0, limit).map((service) => (
                <li key={service.serviceInstanceId} className={row}>
                  <Words service={service} />
                  {mayEdit ? <Actions service={service} onAsk={() => question.onOpen(service)} /> : null}
                </li>
              ))}
            </ul>
          )}
        </ShowMore>
      </div>
      {question.thing ? (
        <DidNotHappenDialog
          services={[{ ...question.thing, id: question.thing.serviceInstanceId }]}
          open={question.open}
          onClose={question.onClose}
        />
      ) : null}
    </Card>
  )
}

function Words({ service }: { service: ListedService }) {
  const { serviceInstanceId: id, serviceName, instanceDate, startTime } = service
  return (
    <div className={words}>
      <p className={rowTitle}>
        <time dateTime={instanceDate}>{formatDay(instanceDate)}</time> has no count
      </p>
      <p className={rowNote}>
        <Link to="/service-instances/$id" params={{ id }} className={link}>
          {serviceName}
        </Link>
        , <span className={css({ whiteSpace: 'nowrap' })}>{formatTime(startTime)}</span>
      </p>
    </div>
  )
}

function Actions({ service, onAsk }: { service: ListedService; onAsk: () => void }) {
  const of = <VisuallyHidden> for {`${service.serviceName} on ${formatDay(service.instanceDate)}`}</VisuallyHidden>
  return (
    <div className={actions}>
      <ButtonLink {...enterCount(service.serviceInstanceId)} tone="secondary" size="sm">
        Enter a count{of}
      </ButtonLink>
      <Button tone="quiet" size="sm" onClick={onAsk}>
        Did not happen…{of}
      </Button>
    </div>
  )
}

/** The rows reach the edges of the card, but Show More does not. */
const list = css({ '& ul + div': { paddingBottom: '5' } })
const row = flex({
  wrap: 'wrap',
  align: 'center',
  justify: 'space-between',
  columnGap: '4',
  rowGap: '2',
  paddingInline: '5',
  paddingBlock: '3',
})
const words = css({ flex: '1 1 8.5rem', minWidth: '0', overflowWrap: 'anywhere' })
const link = css({ _hover: { textDecoration: 'underline' } })
const actions = flex({ wrap: 'wrap', gap: '1', marginInlineEnd: '-3' })
