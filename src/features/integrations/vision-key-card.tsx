import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { saveIntegrations } from '@/domain/integrations/integrations.commands.ts'
import { VisionKeyDraft } from '@/domain/integrations/integrations.schema.ts'
import type { IntegrationsDraft } from '@/domain/integrations/integrations.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { Form, FormGroup } from '@/ui/form-layout.tsx'
import { PasswordField } from '@/ui/password-field.tsx'

const resolver = formResolver(VisionKeyDraft)
const empty = { visionKey: '' }

/** Saves, replaces or removes the key of an AI vision service. Never shows the key. */
export function VisionKeyCard({ hasKey, onDirty }: { hasKey: boolean; onDirty: (isDirty: boolean) => void }) {
  const form = useForm({ resolver, defaultValues: empty })
  const { isDirty } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const save = useCommand((db: Db, draft: IntegrationsDraft) => saveIntegrations(db, draft), {
    success: (_, { visionKey }) =>
      visionKey === null
        ? { title: 'Key removed', description: 'Narthex no longer has it.' }
        : { title: 'Key saved', description: 'It is kept where no one can read it.' },
    failure: 'Failed to save the key. Please try again.',
    onSuccess: () => form.reset(empty),
  })
  return (
    <Card
      title="AI vision service"
      description={hasKey ? 'A key is saved. No one can read it.' : 'You do not need this to count people.'}
    >
      <Form className={css({ gap: '3' })} onSubmit={form.handleSubmit((draft) => save.run(draft))}>
        <FormGroup>
          <PasswordField label={hasKey ? 'Another Key' : 'Key'} autoComplete="off" {...fieldsOf(form)('visionKey')} />
        </FormGroup>
        <div className={flex({ wrap: 'wrap', gap: '2' })}>
          <Button
            type="submit"
            tone={isDirty ? 'primary' : 'secondary'}
            pending={save.isPending}
            pendingLabel="Saving..."
          >
            {hasKey ? 'Replace Key' : 'Save Key'}
          </Button>
          {hasKey ? (
            <Button tone="quiet" disabled={save.isPending} onClick={() => void save.run({ visionKey: null })}>
              Remove Key
            </Button>
          ) : null}
        </div>
      </Form>
    </Card>
  )
}
