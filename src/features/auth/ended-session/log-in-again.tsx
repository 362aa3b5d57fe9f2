import { useAtomValue } from 'jotai'
import { useForm } from 'react-hook-form'
import { signIn } from '@/domain/access/credentials.commands.ts'
import { SignIn } from '@/domain/access/credentials.schema.ts'
import { env } from '@/platform/env.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { Form } from '@/ui/form-layout.tsx'
import { PasswordField } from '@/ui/password-field.tsx'
import { unsavedFormsAtom } from '@/widgets/unsaved-forms-atom.ts'
import { refusalOr } from '../refusal.ts'

export type LogInAgainProps = {
  username: string
  open: boolean
  onClose: () => void
  /** Called when the person chooses to leave without saving. */
  onLeave: () => void
}

const formId = 'log-in-again'

/** Asks for the password when the session ends during unsaved work. The page behind the dialog keeps its typed text. */
export function LogInAgain({ username, open, onClose, onLeave }: LogInAgainProps) {
  const form = useForm({ resolver: formResolver(SignIn), defaultValues: { username, password: '' } })
  // The dialog opens over an unsaved form, or after the server refused a change such as a deletion.
  const hasUnsaved = useAtomValue(unsavedFormsAtom) > 0
  const login = useCommand((db, who: SignIn) => signIn(db, { ...who, emailDomain: env.usernameDomain }), {
    success: {
      title: 'Welcome back!',
      description: 'You have successfully logged in.',
      remark: hasUnsaved
        ? 'What you typed is still here, but it is not saved yet. Save it now.'
        : 'Your last change was not saved. Please make it again.',
      tone: 'attention',
    },
    failure: (error) => ({ title: 'Login failed', description: refusalOr(error, 'Invalid username or password') }),
    onSuccess: () => {
      form.reset()
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && !login.isPending && onClose()}
      title="Your session has ended"
      description={`Log in as ${username} to go on here. What you typed is kept, but not saved yet.`}
      footer={
        <>
          <Button tone="secondary" disabled={login.isPending} onClick={onLeave}>
            Leave Without Saving
          </Button>
          <Button type="submit" form={formId} pending={login.isPending} pendingLabel="Signing in...">
            Log In
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void form.handleSubmit((who) => login.run({ ...who, username }))(event)}>
        <input type="hidden" autoComplete="username" value={username} readOnly />
        <PasswordField label="Password" autoComplete="current-password" {...fieldsOf(form)('password')} />
      </Form>
    </Dialog>
  )
}
