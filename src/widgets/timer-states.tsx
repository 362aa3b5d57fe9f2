import type { Timer } from '@/domain/integrations/timer.schema.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { Notice } from '@/ui/notice.tsx'

export type TimerStatesProps = {
  timers: Timer[]
  timeZone: string
  /** True if the reader runs the installation and can set up timers. */
  isForAdmin: boolean
}

/** Shows the time of the last background work, and instructions for a timer that does not run. */
export function TimerStates({ timers, timeZone, isForAdmin }: TimerStatesProps) {
  const done = timers.flatMap(({ name, state, ranAt }) =>
    state === 'fresh' && ranAt ? `${WORK[name].done} ${formatInstant(ranAt, timeZone)}` : [],
  )
  return (
    <div className={stack}>
      {timers
        .filter(({ state }) => state !== 'fresh')
        .map((timer) => (
          <Notice
            key={timer.name}
            tone="attention"
            title={`${WORK[timer.name].undone}: ${whatHappened(timer, timeZone)}.`}
          >
            {WORK[timer.name].works} {isForAdmin ? ADVICE[timer.state].admin : ADVICE[timer.state].owner}
          </Notice>
        ))}
      {done.length > 0 ? (
        <div className={quiet}>
          {done.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ) : null}
    </div>
  )
}

const WORK: Record<Timer['name'], { done: string; undone: string; works: string }> = {
  webhooks: {
    done: 'Webhooks last checked',
    undone: 'Webhooks wait',
    works: 'Counts are saved as usual.',
  },
  pictures: {
    done: 'Pictures last cleaned up',
    undone: 'Deleted pictures wait to be removed',
    works: 'Counting and pictures work as usual.',
  },
}

const SET_UP = {
  owner: 'Ask the person who runs this installation to set up the timer.',
  admin: 'Run the timer commands of supabase/README.md again, and check the key that they send.',
}
const ADVICE: Record<Timer['state'], { owner: string; admin: string }> = {
  never: SET_UP,
  late: SET_UP,
  failing: {
    owner: 'Ask the person who runs this installation to read the log.',
    admin: 'The log of the API function says why.',
  },
  fresh: { owner: '', admin: '' },
}

function whatHappened({ state, triedAt }: Timer, timeZone: string): string {
  if (!triedAt) return 'the timer has never run'
  const time = formatInstant(triedAt, timeZone)
  return state === 'failing' ? `the run on ${time} failed` : `the timer has not run since ${time}`
}

const stack = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const quiet = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
