import { fullName } from '@/domain/members/full-name.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import type { RegisterIndex } from '@/domain/register/register-blocks.ts'
import { hasNews } from '@/domain/register/kept-copy.ts'
import type { LostMark, RegisterCopy } from '@/domain/register/register-copy.ts'
import { css, cx } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { withinPage } from './register-layout.ts'
import type { RegisterView } from './register-session.ts'

export type RegisterNoticesProps = {
  view: RegisterView
  isEarly: boolean
  onRepeat: (present: string[]) => void
  onRead: () => void
}

/** Shows what the person should know before they go on marking. */
export function RegisterNotices({ view, isEarly, onRepeat, onRead }: RegisterNoticesProps) {
  const { copy, index, place, refusal, isForgetful } = view
  const { waiting, newcomers } = copy
  const last = place?.last
  const isEmpty =
    waiting.length === 0 && newcomers.length === 0 && Object.values(copy.known).every(({ state }) => state === 'none')
  const present = last?.present.filter((id) => index.byId.has(id)) ?? []
  return (
    <div className={cx(withinPage, stack({ gap: '2', _empty: { display: 'none' } }))}>
      {isEarly && place ? (
        <Notice title="This service is still to come">
          {`People can be marked present on ${formatServiceDate(place.service.date)}. Until then, mark who will be away.`}
        </Notice>
      ) : null}
      {last && isEmpty && !isEarly && present.length > 0 ? (
        <Notice
          title="Start from the last register?"
          action={
            <Button tone="secondary" size="sm" onClick={() => onRepeat(present)}>
              {`Mark the Same ${countLabel(present.length, 'Person', 'People')}`}
            </Button>
          }
        >
          {`Marks everyone who was present on ${formatServiceDate(last.date)}. Then correct who is not here today.`}
        </Notice>
      ) : null}
      <LostMarks {...{ copy, index, onRead }} />
      {refusal ? (
        <Notice tone="danger" title="Some marks are not saved yet">
          {`The server does not accept them: ${refusal} They stay on this device.`}
        </Notice>
      ) : null}
      {isForgetful ? (
        <p role="alert" className={css({ textStyle: 'small', color: 'danger.text' })}>
          This browser cannot keep marks on this device. Keep the page open until everything is sent.
        </p>
      ) : null}
    </div>
  )
}

/** Shows what this device could not save, until the person has read it; also on the page of a register that is closed. */
export function LostMarks({ copy, index, onRead }: { copy: RegisterCopy; index: RegisterIndex; onRead: () => void }) {
  const { lost, lostExtras, refused } = copy
  if (!hasNews(copy)) return null
  return (
    <Notice tone="attention" title={lostTitle(copy)} onClose={onRead}>
      <ul className={css({ listStyle: 'none' })}>
        {lost.map((mark) => (
          <li key={mark.member}>{lostText(mark, copy, index)}</li>
        ))}
        {lostExtras ? (
          <li>{`Without a name: ${lostExtras.held.toLocaleString('en-US')} now; yours was ${lostExtras.typed.toLocaleString('en-US')}.`}</li>
        ) : null}
        {refused.map(({ member, firstName }) => (
          <li key={member}>{firstName} could not be added.</li>
        ))}
      </ul>
    </Notice>
  )
}

function lostTitle({ lost, lostExtras }: RegisterCopy): string {
  if (lost.length === 0) return lostExtras ? 'A newer number than yours counts' : 'Not added'
  return lost.length === 1 ? 'A newer mark than yours counts' : 'Newer marks than yours count'
}

/** Says who marked the person meanwhile, such as 'Ruth Okafor has marked Anna Berg present.' */
function lostText({ member }: LostMark, { known }: RegisterCopy, { byId }: RegisterIndex): string {
  const person = byId.get(member)
  if (!person) return 'A person was deleted meanwhile.'
  const name = fullName(person)
  const mark = known[member]
  if (!mark) return `${name} cannot be marked any more.`
  const { state, by } = mark
  const who = by ?? 'Someone else'
  return state === 'none' ? `${who} has taken back the mark of ${name}.` : `${who} has marked ${name} ${state}.`
}
