import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { WebhookAddressDraft } from '@/domain/integrations/integrations.schema.ts'
import type { IntegrationsDraft } from '@/domain/integrations/integrations.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { Form, FormGroup } from '@/ui/form-layout.tsx'
import { TextField } from '@/ui/text-field.tsx'

const resolver = formResolver(WebhookAddressDraft)
const empty: v.InferInput<typeof WebhookAddressDraft> = { webhookUrl: '' }

export type WebhookAddressProps = {
  /** Whether the church has no webhook yet. */
  isNew: boolean
  pending: boolean
  run: (draft: IntegrationsDraft) => Promise<{ ok: boolean }>
  onDirty: (isDirty: boolean) => void
}

/** Asks for the webhook's address. Never shows the saved address, because it often contains a secret. */
export function WebhookAddress({ isNew, pending, run, onDirty }: WebhookAddressProps) {
  const form = useForm({ resolver, defaultValues: empty })
  const { isDirty } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  async function submit({ webhookUrl }: { webhookUrl: string }) {
    const outcome = await run({ webhookUrl, ...(isNew && { webhookEnabled: true }) })
    if (outcome.ok) form.reset(empty)
  }

  return (
    <Form className={css({ gap: '3' })} onSubmit={form.handleSubmit(submit)}>
      <FormGroup>
        <TextField
          label={isNew ? 'Address' : 'Another Address'}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.org/hook"
          hint="It must begin with https:// and be on the public internet."
          {...fieldsOf(form)('webhookUrl')}
        />
      </FormGroup>
      <div>
        <Button type="submit" tone={isDirty ? 'primary' : 'secondary'} pending={pending} pendingLabel="Saving...">
          {isNew ? 'Set Webhook' : 'Change Address'}
        </Button>
      </div>
    </Form>
  )
}
