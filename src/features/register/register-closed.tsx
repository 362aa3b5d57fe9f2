import { setRegisterEnabled } from '@/domain/register/register.commands.ts'
import type { RegisterState } from '@/domain/register/register.schema.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css, cx } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { withinPage } from './register-layout.ts'

export type RegisterClosedProps = {
  reason: Exclude<RegisterState['state'], 'open'>
  serviceId: string
  canSwitchOn: boolean
  onSwitchedOn: () => void
}

const WORDS: Record<RegisterClosedProps['reason'], [title: string, text: string]> = {
  off: [
    'The register is switched off',
    'Your church does not take attendance by name. Owners and staff can switch it on.',
  ],
  'not held': ['This service did not happen', 'There is no one to mark. If it did happen, change that on its page.'],
  unknown: [
    'You cannot take this register',
    'The service was deleted, the days for counting it are over, or your role has changed.',
  ],
}

/** Explains why people cannot be marked. Offers a button to switch the register on, if the person may. */
export function RegisterClosed({ reason, serviceId, canSwitchOn, onSwitchedOn }: RegisterClosedProps) {
  const switchOn = useCommand(setRegisterEnabled, {
    success: {
      title: 'Register switched on',
      description: 'It can be switched off under Account; the marks then stay.',
    },
    failure: 'Failed to switch the register on. Please try again.',
    onSuccess: onSwitchedOn,
  })
  const isOffered = reason === 'off' && canSwitchOn
  const [title, text] = isOffered
    ? [
        'Take attendance by name?',
        'A register shows who was there and who is missed; it also stores when each person came to church, so switch it on only if your church agrees to that.',
      ]
    : WORDS[reason]
  return (
    <section
      aria-labelledby="closed"
      className={cx(withinPage, stack({ gap: '4', align: 'flex-start', paddingBlock: '6' }))}
    >
      <div>
        <h2 id="closed" className={css({ textStyle: 'title' })}>
          {title}
        </h2>
        <p className={css({ marginTop: '1.5', maxWidth: 'form', color: 'text.muted' })}>{text}</p>
      </div>
      {isOffered ? (
        <Button pending={switchOn.isPending} onClick={() => void switchOn.run(true)}>
          Switch On the Register
        </Button>
      ) : (
        <ButtonLink to="/service-instances/$id" params={{ id: serviceId }} tone="secondary">
          Go to the Service
        </ButtonLink>
      )}
    </section>
  )
}
