import { useAtomValue } from 'jotai'
import { useForm } from 'react-hook-form'
import { signIn } from '@/domain/access/credentials.commands.ts'
import { SignIn } from '@/domain/access/credentials.schema.ts'
import type { Notification } from '@/platform/command-host.ts'
import { env } from '@/platform/env.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { Form } from '@/ui/form-layout.tsx'
import { PasswordField } from '@/ui/password-field.tsx'
import { resendAtom } from '@/widgets/ended-session/resend-atom.ts'
import { unsavedFormsAtom } from '@/widgets/unsaved-forms-atom.ts'
import { markWrongPassword, refusalOr } from '../refusal.ts'

export type LogInAgainProps = {
  username: string
  open: boolean
  /** The number of entries that the page keeps and sends after the log-in; null on a page that does not do so. */
  unsent: number | null
  onClose: () => void
  /** Called when the person chooses to leave without saving. */
  onLeave: () => void
}

const formId = 'log-in-again'
const SENT_NOW = 'What you entered is sent now.'

/** Asks for the password when the session ends during work. The page behind the dialog keeps its entries. */
export function LogInAgain({ username, open, unsent, onClose, onLeave }: LogInAgainProps) {
  const form = useForm({ resolver: formResolver(SignIn), defaultValues: { username, password: '' } })
  // The dialog opens over an unsaved form, or after the server refused a change such as a deletion.
  const hasUnsaved = useAtomValue(unsavedFormsAtom) > 0
  // The month sheet sends the refused entries by itself.
  const isResent = useAtomValue(resendAtom) !== null
  const login = useCommand((db, who: SignIn) => signIn(db, { ...who, emailDomain: env.usernameDomain }), {
    success: {
      title: 'Welcome back!',
      description: 'You have successfully logged in.',
      ...(isResent ? { remark: SENT_NOW } : afterwards(unsent, hasUnsaved)),
    },
    failure: (error) => ({ title: 'Login failed', description: refusalOr(error, 'Invalid username or password') }),
    onSuccess: () => {
      form.reset()
      onClose()
    },
  })
  async function logIn(who: SignIn) {
    const outcome = await login.run({ ...who, username })
    if (!outcome.ok) markWrongPassword(outcome.error, form.setError)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !login.isPending && onClose()}
      title="Your session has ended"
      description={`Log in as ${username} to go on here.${isResent ? ' What you typed is kept here and sent after that.' : keptText(unsent)}`}
      footer={
        <>
          <Button tone="secondary" disabled={login.isPending} onClick={onLeave}>
            {unsent === null ? 'Leave Without Saving' : 'Leave'}
          </Button>
          <Button type="submit" form={formId} pending={login.isPending} pendingLabel="Signing in...">
            Log In
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void form.handleSubmit(logIn)(event)}>
        <input type="hidden" autoComplete="username" value={username} readOnly />
        <PasswordField label="Password" autoComplete="current-password" {...fieldsOf(form)('password')} />
      </Form>
    </Dialog>
  )
}

function keptText(unsent: number | null): string {
  if (unsent === null) return ' What you typed is kept, but not saved yet.'
  return unsent > 0 ? ' What you entered is kept on this device and sent after that.' : ''
}

/** Returns the second part of the toast after the log-in: what the person has to do, if anything. */
function afterwards(unsent: number | null, hasUnsaved: boolean): Partial<Notification> {
  if (unsent !== null) return unsent > 0 ? { remark: SENT_NOW } : {}
  const remark = hasUnsaved
    ? 'What you typed is still here, but it is not saved yet. Save it now.'
    : 'Your last change was not saved. Please make it again.'
  return { remark, tone: 'attention' }
}
