import type { LinkProps } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { CircleCheck, CircleDashed, X } from 'lucide-react'
import { useEffect } from 'react'
import * as v from 'valibot'
import { isNamedAtSignUp } from '@/domain/access/church-name.ts'
import { canManageChurch } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { storedAtom } from '@/platform/stored-atom.ts'
import { css } from '@/styled-system/css'
import { flex, grid } from '@/styled-system/patterns'
import { Card } from '@/ui/card.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import type { DashboardData } from './load-dashboard.ts'

/** The ids of churches whose first steps are complete, or were hidden on this device. */
const putAwayAtom = storedAtom('narthex.first-steps-put-away', v.array(v.string()), [])

type Step = { words: string; why: string; to: LinkProps['to']; isDone: boolean }

/** Lists the first steps of a church. The list disappears when all steps are done, or when a person hides it. */
export function FirstSteps({ profile, data }: { profile: Profile; data: DashboardData }) {
  const [putAway, setPutAway] = useAtom(putAwayAtom)
  const { id } = profile.church
  const steps = stepsOf(profile, data)
  const done = steps.filter(({ isDone }) => isDone).length
  const isComplete = done === steps.length
  const isPutAway = putAway.includes(id)
  // Completed steps stay hidden when the church deletes something later.
  useEffect(() => {
    if (isComplete && !isPutAway) setPutAway((ids) => [...ids, id])
  }, [isComplete, isPutAway, setPutAway, id])
  if (isComplete || isPutAway) return null
  return (
    <Card
      title="First steps"
      description={`${done} of ${steps.length} done`}
      action={
        <IconButton label="Hide the first steps" Icon={X} size="sm" onClick={() => setPutAway((ids) => [...ids, id])} />
      }
    >
      <ol className={list}>
        {steps.map((step) => (
          <li key={step.words} className={item} data-done={step.isDone || undefined}>
            <StepOf {...step} />
          </li>
        ))}
      </ol>
      <p className={css({ marginTop: '5', textStyle: 'small', color: 'text.muted' })}>
        Do you have the counts of past years, or a list of your members? <TextLink to="/import">Import them</TextLink>{' '}
        from a spreadsheet.
      </p>
    </Card>
  )
}

function StepOf({ words, why, to, isDone }: Step) {
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden className={isDone ? checked : open} />
      <div>
        {isDone ? (
          <p className={css({ color: 'text.muted' })}>
            {words} <span className={doneMark}>Done</span>
          </p>
        ) : (
          <TextLink to={to} alone>
            {words}
          </TextLink>
        )}
        <p className={css({ textStyle: 'small', color: 'text.muted' })}>{why}</p>
      </div>
    </>
  )
}

function stepsOf(profile: Profile, { services, hasServiceInstances, hasRecordings, latestTotals }: DashboardData) {
  const name: Step = {
    words: 'Name your church',
    why: 'Everyone in your church sees its name.',
    to: '/account',
    isDone: !isNamedAtSignUp(profile),
  }
  const steps: Step[] = [
    {
      words: 'Add a service',
      why: 'For example, Sunday Worship, every week at 10:00.',
      to: '/services/new',
      isDone: services > 0 || hasServiceInstances,
    },
    {
      words: 'Record with a camera',
      why: 'Use a webcam or a video. People are counted on this device.',
      to: '/studio',
      isDone: hasRecordings,
    },
    {
      words: 'Count your first service',
      why: 'Use the camera, or type a number.',
      to: '/services',
      isDone: latestTotals.length > 0,
    },
  ]
  return canManageChurch(profile) ? [name, ...steps] : steps
}

const list = grid({
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', lg: 'repeat(4, minmax(0, 1fr))' },
  gap: '4',
  listStyle: 'none',
  // On a phone, the list begins with the next step, and only this step says why. The card says how many are done.
  smDown: { '& > [data-done], & > :not([data-done]) ~ li p': { display: 'none' } },
})
const item = flex({ align: 'flex-start', gap: '2.5', '& > svg': { flexShrink: 0, marginTop: '0.5' } })
const checked = css({ color: 'good.text' })
const open = css({ color: 'text.muted' })
const doneMark = css({ textStyle: 'small', fontWeight: 'semibold', color: 'good.text', whiteSpace: 'nowrap' })
