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
import { Form, FormActions, FormSaves } from '@/ui/form-layout.tsx'
import { Notice } from '@/ui/notice.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { goOnTo } from './go-on-to.ts'
import { useUnsavedChanges } from './use-unsaved-changes.tsx'

/** A second way to save, by a button or Control + Enter. After the save, another form opens. */
export type SaveAndGoOn<Draft, Saved> = {
  label: string
  save: (db: Db, draft: Draft) => Promise<Saved>
  linkTo: (saved: Saved) => LinkProps
}

type SavedFormProps<Values extends FieldValues, Draft, Saved> = {
  form: UseFormReturn<Values, unknown, Draft>
  save: (db: Db, draft: Draft) => Promise<unknown>
  /** Asks a question before saving. Resolves with false to stay in the form. */
  mayStart?: (draft: Draft) => Promise<boolean>
  success: Notification
  failure: string | ((error: unknown) => Notification)
  submitLabel: string
  /** The page to which Back, Cancel and a successful save lead. */
  origin: LinkProps
  /** Overrides the page to which Cancel leads. */
  cancelTo?: LinkProps['to']
  goOn?: SaveAndGoOn<Draft, Saved> | undefined
  children: ReactNode
}

export type FormPageProps<Values extends FieldValues, Draft, Saved> = SavedFormProps<Values, Draft, Saved> & {
  title: string
  description: string
  originName: string
  profile: Profile
  /** Names the items that viewers cannot change, such as 'members'. */
  noun: string
}

/**
 * A page that adds or changes an item. The page asks before unsaved changes are lost. Viewers see a notice instead of
 * the form.
 */
export function FormPage<Values extends FieldValues, Draft, Saved>(props: FormPageProps<Values, Draft, Saved>) {
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
          The owner and the staff of your church add and edit {noun}. Ask the owner for a role that can.
        </Notice>
      )}
    </>
  )
}

function SavedForm<Values extends FieldValues, Draft, Saved>(props: SavedFormProps<Values, Draft, Saved>) {
  const { form, save, mayStart, success, failure, submitLabel, origin, cancelTo, goOn, children } = props
  const router = useRouter()
  const unsaved = useUnsavedChanges(form.formState.isDirty)
  const leave = (to: LinkProps) => {
    unsaved.allowLeaving()
    return goOnTo(router, to)
  }
  const { run, isPending } = useCommand(save, { success, failure, onSuccess: () => leave(origin) })
  const further = useCommand(goOn?.save ?? NOT_FURTHER, {
    success,
    failure,
    onSuccess: (saved) => goOn && leave(goOn.linkTo(saved)),
  })
  async function start(draft: Draft) {
    if (!mayStart || (await mayStart(draft))) await run(draft)
  }
  const startFurther = () => void form.handleSubmit((draft) => further.run(draft))()
  return (
    <Form
      onSubmit={(event) => void form.handleSubmit(start)(event)}
      onKeyDown={(event) => {
        if (!goOn || event.key !== 'Enter' || !event.ctrlKey) return
        event.preventDefault()
        startFurther()
      }}
    >
      {children}
      <FormActions pinned>
        <FormSaves>
          <Button type="submit" pending={isPending} pendingLabel="Saving...">
            {submitLabel}
          </Button>
          {goOn ? (
            <Button
              tone="secondary"
              pending={further.isPending}
              pendingLabel="Saving..."
              aria-keyshortcuts="Control+Enter"
              onClick={startFurther}
            >
              {goOn.label}
            </Button>
          ) : null}
        </FormSaves>
        <ButtonLink {...(cancelTo ? { to: cancelTo } : origin)} tone="secondary">
          Cancel
        </ButtonLink>
      </FormActions>
      {unsaved.question}
    </Form>
  )
}

async function NOT_FURTHER(): Promise<never> {
  throw new Error('This form leads nowhere else')
}
