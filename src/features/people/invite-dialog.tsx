import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { invitationAddress, invite } from '@/domain/access/invitation.commands.ts'
import { InvitationDraft } from '@/domain/access/invitation.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { Form, FormGroup } from '@/ui/form-layout.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { InvitationLink, orScan } from './invitation-link.tsx'
import { RoleSelect } from './role-dialog.tsx'

export type InviteDialogProps = { open: boolean; onClose: () => void; churchName: string }

/** Makes an invitation link and shows it. The link cannot be shown again. */
export function InviteDialog({ open, onClose, churchName }: InviteDialogProps) {
  const [address, setAddress] = useState<string | null>(null)
  const form = useForm({
    resolver: formResolver(InvitationDraft),
    defaultValues: { role: 'staff' as const, places: '1' },
  })
  const role = useWatch({ control: form.control, name: 'role' })
  const make = useCommand(invite, {
    failure: 'Failed to make the invitation. Please try again.',
    onSuccess: (token) => setAddress(invitationAddress(globalThis.location.origin, token)),
  })
  function close() {
    onClose()
    setAddress(null)
    form.reset()
  }
  const create = form.handleSubmit((draft) => make.run(draft))
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={address ? 'Invitation' : 'Invite People'}
      description={
        address
          ? `Send this link${orScan(address)}. It is not shown again.`
          : `They join ${churchName} with a link that works for seven days.`
      }
      footer={
        address ? (
          <Button onClick={close}>Done</Button>
        ) : (
          <>
            <Button tone="secondary" onClick={close}>
              Cancel
            </Button>
            <Button pending={make.isPending} pendingLabel="Making the link..." onClick={() => void create()}>
              Make Link
            </Button>
          </>
        )
      }
    >
      {address ? (
        <InvitationLink address={address} />
      ) : (
        <Form onSubmit={create}>
          <FormGroup>
            <RoleSelect value={role} onChange={(chosen) => form.setValue('role', chosen as 'staff')} />
            <TextField
              label="For How Many People"
              inputMode="numeric"
              hint="Up to 100 people can use one link."
              {...fieldsOf(form)('places')}
            />
          </FormGroup>
        </Form>
      )}
    </Dialog>
  )
}
