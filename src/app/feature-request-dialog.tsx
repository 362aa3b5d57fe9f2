import { useForm } from 'react-hook-form'
import { createFeatureRequest } from '@/domain/feature-requests/feature-request.commands.ts'
import { FeatureRequestDraft } from '@/domain/feature-requests/feature-request.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import type { DialogProps } from '@/ui/dialog.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { Form, FormGroup } from '@/ui/form-layout.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { useUnsavedForm } from '@/widgets/unsaved-forms-atom.ts'

const resolver = formResolver(FeatureRequestDraft)
const empty = { title: '', description: '' }
const formId = 'feature-request'

export type FeatureRequestDialogProps = Pick<DialogProps, 'open' | 'finalFocus'> & { onClose: () => void }

/** Sends a wish to the makers of Narthex. The text is kept until it is sent, even while the dialog is closed. */
export function FeatureRequestDialog({ open, onClose, finalFocus }: FeatureRequestDialogProps) {
  const form = useForm({ resolver, defaultValues: empty })
  const send = useCommand(createFeatureRequest, {
    success: { title: 'Feature request sent', description: 'Thank you. Every request is read.' },
    failure: 'Failed to send feature request. Please try again.',
    onSuccess: () => {
      form.reset(empty)
      onClose()
    },
    keepData: true,
  })
  useUnsavedForm(form.formState.isDirty)
  const field = fieldsOf(form)
  return (
    <Dialog
      open={open}
      finalFocus={finalFocus}
      onOpenChange={(isOpen) => !isOpen && !send.isPending && onClose()}
      title="Request a feature"
      description="What would make Sunday easier? Say it in your own words."
      footer={
        <>
          <Button tone="secondary" disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={send.isPending} pendingLabel="Sending...">
            Send Request
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void form.handleSubmit((draft) => send.run(draft))(event)}>
        <FormGroup>
          <TextField label="Title" required {...field('title')} />
          <TextareaField label="Description" required rows={5} {...field('description')} />
        </FormGroup>
      </Form>
    </Dialog>
  )
}
