import { useState } from 'react'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { cx } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { withinPage } from './register-layout.ts'
import type { RegisterView } from './register-session.ts'

export type RegisterNoticesProps = {
  view: RegisterView
  isEarly: boolean
  /** Called with the people of the last register who were never marked at this service. */
  onRepeat: (unmarked: string[]) => void
  onClose: () => void
}

/** Shows notices before a person begins to mark. */
export function RegisterNotices({ view, isEarly, onRepeat, onClose }: RegisterNoticesProps) {
  const { copy, index, place } = view
  const last = place?.last
  const present = last?.present.filter((id) => index.byId.has(id)) ?? []
  const touched = new Set([...copy.waiting, ...copy.newcomers].map(({ member }) => member))
  const isEmpty = touched.size === 0 && Object.values(copy.known).every(({ state }) => state === 'none')
  /** An offer stays in place while people are marked. Otherwise rows would jump under the thumb. */
  const [offer, setOffer] = useState<'none' | 'open' | 'closed'>('none')
  if (offer === 'none' && isEmpty && present.length > 0) setOffer('open')
  function close() {
    setOffer('closed')
    onClose()
  }
  return (
    <div className={cx(withinPage, stack({ gap: '2', _empty: { display: 'none' } }))}>
      {isEarly && place ? (
        <Notice title="This service is still to come">
          {`People can be marked present on ${formatServiceDate(place.service.date)}. Until then, mark who will be away.`}
        </Notice>
      ) : null}
      {last && offer === 'open' && !isEarly ? (
        <Notice
          title="Start from the last register?"
          onClose={close}
          action={
            <Button
              tone="secondary"
              size="sm"
              onClick={() => {
                onRepeat(present.filter((id) => !touched.has(id) && !(id in copy.known)))
                close()
              }}
            >
              {`Mark the Same ${countLabel(present.length, 'Person', 'People')}`}
            </Button>
          }
        >
          {`Marks everyone who was present on ${formatServiceDate(last.date)}. Then correct who is not here today.`}
        </Notice>
      ) : null}
    </div>
  )
}
