import { fullName } from '@/domain/members/full-name.ts'
import type { RegisterIndex } from '@/domain/register/register-blocks.ts'
import { hasNews } from '@/domain/register/kept-copy.ts'
import type { LostMark, RegisterCopy } from '@/domain/register/register-copy.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { css, cx } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Notice } from '@/ui/notice.tsx'
import { EndedNotice } from '@/widgets/ended-session/ended-notice.tsx'
import { withinPage } from './register-layout.ts'
import type { RegisterView } from './register-session.ts'

export type RegisterWarningsProps = {
  view: RegisterView
  /** The number of entries of this device that the server does not have. */
  waiting: number
  onRead: () => void
  onLogIn: () => void
}

/** Shows warnings that may appear while people tap. They are above the figures, where they move no row. */
export function RegisterWarnings({ view, waiting, onRead, onLogIn }: RegisterWarningsProps) {
  const { copy, index, refusal, isEnded, isForgetful } = view
  return (
    <div className={cx(withinPage, warnings)}>
      <LostMarks {...{ copy, index, onRead }} />
      {isEnded ? (
        <EndedNotice unsent={waiting > 0 ? countLabel(waiting, 'entry', 'entries') : null} onLogIn={onLogIn} />
      ) : null}
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

/** The height is limited, so that the list behind the warnings stays visible. Many marks can be lost together. */
const warnings = stack({
  gap: '2',
  maxHeight: '40dvh',
  overflowY: 'auto',
  paddingBottom: '2',
  _empty: { display: 'none' },
})

/**
 * Shows lost marks, a lost number of people without a name, and refused newcomers. They stay until the person has read
 * them. The page of a closed register also shows them.
 */
export function LostMarks({ copy, index, onRead }: { copy: RegisterCopy; index: RegisterIndex; onRead: () => void }) {
  const { lost, lostExtras, refused } = copy
  if (!hasNews(copy)) return null
  return (
    <Notice tone="attention" title={lostTitle(copy, index)} onClose={onRead}>
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

function lostTitle({ lost, lostExtras, known }: RegisterCopy, { byId }: RegisterIndex): string {
  if (lost.length === 0) return lostExtras ? 'A newer number than yours counts' : 'Not added'
  // If a person was deleted or is hidden from the caller, no newer mark is known. The title then names no newer mark.
  if (!lost.some(({ member }) => member in known && byId.has(member))) {
    return lost.length === 1 ? 'A mark could not be saved' : 'Some marks could not be saved'
  }
  return lost.length === 1 ? 'A newer mark than yours counts' : 'Newer marks than yours count'
}

/** Returns the newer mark of a person, such as 'Ruth Okafor has marked Anna Berg present.' */
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
