import { linkOptions, useNavigate } from '@tanstack/react-router'
import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'
import { AdviceNotice } from '../counting-panel/advice-notice.tsx'
import { MaskNotice } from '../counting-panel/mask-notice.tsx'
import { ModelNotice } from '../counting-panel/model-notice.tsx'
import { CountingSettings } from '../counting-panel/counting-settings.tsx'
import { NextStep } from '../stage/next-step.tsx'
import { useNextStep } from '../stage/use-next-step.ts'
import { StudioFrame } from '../studio-frame.tsx'
import { StudioHeader } from '../studio-header.tsx'
import { useStudioShortcuts } from '../use-studio-shortcuts.ts'

export function TrialLayout() {
  useStudioShortcuts({ mayRecord: true, toggleRecording: () => {} })
  return (
    <StudioFrame
      header={
        <StudioHeader
          to="/"
          backLabel="Back to the start page"
          title="Try the studio"
          action={
            <ButtonLink {...account} className={onWide}>
              Get Started
            </ButtonLink>
          }
        />
      }
      service={
        <p className={css({ textStyle: 'small', color: 'text.muted' })}>
          People are counted on this device. Nothing that is seen or counted is stored or sent: when you leave, it is
          gone.
        </p>
      }
      nextStep={<TrialNextStep />}
      notices={
        <>
          <ModelNotice />
          <AdviceNotice />
          <MaskNotice />
        </>
      }
      controls={
        <div className={controls}>
          <CountingSettings />
        </div>
      }
    />
  )
}

function TrialNextStep() {
  const navigate = useNavigate()
  const keep = {
    words: 'This is the studio. With an account it keeps what it counts, service by service.',
    label: 'Create an account',
    act: () => void navigate(account),
  }
  const next = useNextStep(
    { hasService: true, isRecorded: false, isRecording: false, mayRecord: true },
    { 'choose-service': keep, start: keep },
  )
  return <NextStep next={next} />
}

/** After the sign-up comes the studio of the account, which has the lines and masks that were drawn here. */
const account = linkOptions({ to: '/signup', search: { redirect: '/studio' } })

/** This link is hidden on phones, which have no space for it. The last step links to the same page. */
const onWide = css({ hideBelow: 'sm', '[data-landscape] &': { display: 'none' } })
const controls = css({ paddingTop: { lg: '2' } })
