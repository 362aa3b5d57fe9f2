import { totalOf } from '@/domain/clicker/clicker-count.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { FactList } from '@/ui/fact-list.tsx'
import type { ClickerView } from './clicker-session.ts'

type Refusal = NonNullable<ClickerView['refusal']>

const BY_LINK: Record<Refusal, [title: string, text: string]> = {
  unknown: ['This link is not known', 'Check that the whole address is there, or ask for the link again.'],
  withdrawn: ['This link was withdrawn', 'Ask the person who gave it to you for a new one.'],
  ended: ['The counting is over', 'A link ends with the day of its service.'],
  over: ['The counting is over', 'A link ends with the day of its service.'],
  full: ['Too many phones count with this link', 'Ask the person who gave it to you for another one.'],
}
const AS_PERSON: Record<Refusal, [title: string, text: string]> = {
  unknown: [
    'You cannot count this service',
    'It was deleted, the days for counting it are over, or your role has changed.',
  ],
  withdrawn: ['You cannot count this service', 'Ask an owner of your church.'],
  ended: ['The counting is over', 'The days for counting it are over, or your role has changed.'],
  over: ['The counting is over', 'The days for counting it are over, or your role has changed.'],
  full: ['Too many devices count this service', 'Ask an owner of your church for a link.'],
}

/** Explains why this device can no longer count, and shows what it has counted. */
export function ClickerRefusal({ view, refusal, isLink }: { view: ClickerView; refusal: Refusal; isLink: boolean }) {
  const { counts, waiting } = view.count
  const { categories = [], everyone = null } = view.place ?? {}
  const hasCounted = Object.keys(counts).length > 0
  const isEnd = refusal === 'ended' || refusal === 'over' || refusal === 'withdrawn'
  const [reason, explanation] = (isLink ? BY_LINK : AS_PERSON)[refusal]
  const isThanked = isEnd && hasCounted && waiting.length === 0
  const [title, text] = isThanked
    ? ['Thank you for counting', `${reason}. ${arrivedText(totalOf(counts, categories))}`]
    : [reason, explanation]
  return (
    <section className={stack({ gap: '4', paddingBlock: '4' })} aria-labelledby="refusal">
      <h2 id="refusal" className={css({ textStyle: 'title' })}>
        {title}
      </h2>
      <p>{text}</p>
      {hasCounted ? (
        <FactList
          facts={[
            ...categories.map(({ key, name }) => ({ term: name, value: String(counts[key] ?? 0) })),
            { term: 'Counted on this device', value: String(totalOf(counts, categories)) },
            {
              term: 'By everyone together',
              value: isThanked && refusal !== 'withdrawn' && everyone !== null ? String(everyone) : null,
            },
          ]}
        />
      ) : null}
      {waiting.length === 0 ? null : (
        <output className={unsent}>
          {refusal === 'ended'
            ? `${countLabel(waiting.length, 'tap')} still to send. Keep this page open until they are sent.`
            : `${countLabel(waiting.length, 'tap')} of these could not be sent. They stay on this device${isLink ? ', and are sent when you open the next link to the same service. Until then, tell' : '. Tell'} someone the figures above.`}
        </output>
      )}
    </section>
  )
}

/** Leaves out a total of 0, which means that only categories outside the total were tapped. */
const arrivedText = (total: number) =>
  `What you counted has arrived${total === 0 ? '' : `: ${countLabel(total, 'person', 'people')}`}.`

const unsent = css({ fontWeight: 'medium', padding: '3', backgroundColor: 'attention.tint', borderRadius: 'control' })
