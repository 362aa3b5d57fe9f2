import { useRouter } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { Notification } from '@/platform/command-host.ts'
import { useCommand } from '@/platform/use-command.ts'
import { BackLink } from '@/ui/back-link.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Form, FormActions } from '@/ui/form-layout.tsx'
import { Notice } from '@/ui/notice.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { goOnTo } from './go-on-to.ts'
import { useUnsavedChanges } from './use-unsaved-changes.tsx'

type SavedFormProps<Values extends FieldValues, Draft> = {
  form: UseFormReturn<Values, unknown, Draft>
  save: (db: Db, draft: Draft) => Promise<unknown>
  /** Asks what saving needs to know; false: the form stays as it is. */
  mayStart?: (draft: Draft) => Promise<boolean>
  success: Notification
  failure: string | ((error: unknown) => Notification)
  submitLabel: string
  /** The page the form belongs to: Back, Cancel and saving lead there. */
  origin: LinkProps
  /** Where Cancel leads instead. */
  cancelTo?: LinkProps['to']
  /** The fields. */
  children: ReactNode
}

export type FormPageProps<Values extends FieldValues, Draft> = SavedFormProps<Values, Draft> & {
  title: string
  description: string
  originName: string
  profile: Profile
  /** What people with the role of a viewer cannot change: 'members'. */
  noun: string
}

/** A page to add or change one thing. It asks before unsaved changes are left; viewers are told why there is no form. */
export function FormPage<Values extends FieldValues, Draft>(props: FormPageProps<Values, Draft>) {
  const { title, description, originName, profile, noun, ...rest } = props
  return (
    <>
      <PageHeader
        back={<BackLink {...rest.origin}>Back to {originName}</BackLink>}
        title={title}
        description={description}
      />
      {canEdit(profile) ? (
        <SavedForm {...rest} />
      ) : (
        <Notice title={`You can look at ${noun} but not change them`}>
          The owner and the staff of your church add and edit {noun}. Ask the owner for a role that may.
        </Notice>
      )}
    </>
  )
}

function SavedForm<Values extends FieldValues, Draft>(props: SavedFormProps<Values, Draft>) {
  const { form, save, mayStart, success, failure, submitLabel, origin, cancelTo, children } = props
  const router = useRouter()
  const unsaved = useUnsavedChanges(form.formState.isDirty)
  const { run, isPending } = useCommand(save, {
    success,
    failure,
    onSuccess: () => {
      unsaved.allowLeaving()
      return goOnTo(router, origin)
    },
  })
  async function start(draft: Draft) {
    if (!mayStart || (await mayStart(draft))) await run(draft)
  }
  return (
    <Form onSubmit={(event) => void form.handleSubmit(start)(event)}>
      {children}
      <FormActions>
        <Button type="submit" pending={isPending} pendingLabel="Saving...">
          {submitLabel}
        </Button>
        <ButtonLink {...(cancelTo ? { to: cancelTo } : origin)} tone="secondary">
          Cancel
        </ButtonLink>
      </FormActions>
      {unsaved.question}
    </Form>
  )
}
