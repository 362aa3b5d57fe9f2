import { Copy } from 'lucide-react'
import { useState } from 'react'
import { saveIntegrations } from '@/domain/integrations/integrations.commands.ts'
import type { Integrations, IntegrationsDraft } from '@/domain/integrations/integrations.schema.ts'
import { useCommand } from '@/platform/use-command.ts'
import { flex, stack } from '@/styled-system/patterns'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { copyText } from '@/ui/copy-text.ts'
import { Notice } from '@/ui/notice.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { Switch } from '@/ui/switch.tsx'
import { WebhookAddress } from './webhook-address.tsx'

export type WebhookCardProps = { integrations: Integrations; onDirty: (isDirty: boolean) => void }

type Question = 'renew' | 'remove'

const QUESTIONS = {
  renew: {
    title: 'Make a new secret?',
    description: 'The old secret stops working at once. Your program refuses messages until it has the new one.',
    confirmLabel: 'Make New Secret',
    changes: { renewWebhookSecret: true },
  },
  remove: {
    title: 'Remove the webhook?',
    description: 'Narthex sends nothing more. Waiting messages are dropped.',
    confirmLabel: 'Remove',
    changes: { webhookUrl: null, webhookEnabled: false },
  },
} as const

/** Sets the webhook's address, switches the webhook on and off, and renews the secret that signs messages. */
export function WebhookCard({ integrations: { webhookHost, webhookEnabled }, onDirty }: WebhookCardProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const question = useDialogAbout<Question>()
  const asked = QUESTIONS[question.thing ?? 'renew']
  const save = useCommand((db, draft: IntegrationsDraft) => saveIntegrations(db, draft), {
    success: (_, draft) => ({ title: 'Webhook saved', description: savedText(draft) }),
    failure: 'Failed to save the webhook. Please try again.',
    queue: true,
    onSuccess: ({ webhookSecret, webhookHost: host }) => {
      question.onClose()
      if (webhookSecret || host === null) setSecret(webhookSecret)
    },
  })
  return (
    <Card
      title="Webhook"
      description="Your own address gets a message when the total of a service changes, attendance is recorded or a recording ends."
    >
      <div className={stack({ gap: '5' })}>
        {secret ? <NewSecret secret={secret} onDone={() => setSecret(null)} /> : null}
        {webhookHost === null ? null : (
          <Switch
            label={`Send to ${webhookHost}`}
            hint="The rest of the address is kept secret."
            checked={webhookEnabled}
            disabled={save.isPending}
            onChange={(isOn) => void save.run({ webhookEnabled: isOn })}
          />
        )}
        <WebhookAddress isNew={webhookHost === null} pending={save.isPending} run={save.run} onDirty={onDirty} />
        {webhookHost === null ? null : (
          <div className={actions}>
            <Button tone="secondary" size="sm" onClick={() => question.onOpen('renew')}>
              New Secret…
            </Button>
            <Button tone="quiet" size="sm" onClick={() => question.onOpen('remove')}>
              Remove Webhook…
            </Button>
          </div>
        )}
      </div>
      <AlertDialog
        open={question.open}
        onOpenChange={(open) => !open && question.onClose()}
        title={asked.title}
        description={asked.description}
        confirmLabel={asked.confirmLabel}
        pending={save.isPending}
        onConfirm={() => void save.run(asked.changes)}
      />
    </Card>
  )
}

function savedText({ webhookUrl, webhookEnabled, renewWebhookSecret }: IntegrationsDraft): string {
  if (renewWebhookSecret) return 'The new secret is shown only once.'
  if (webhookUrl === null) return 'The webhook was removed.'
  if (webhookUrl) return 'Messages go to the new address.'
  return webhookEnabled ? 'Messages are sent.' : 'No messages are sent.'
}

/** Shows the secret that signs messages, which cannot be read again. */
function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Notice tone="attention" title="Copy the signing secret now">
      <div className={stack({ gap: '3' })}>
        <p>It is not shown again. Your program uses it to check that a message comes from Narthex.</p>
        <TextField label="Signing secret" readOnly value={secret} onFocus={(event) => event.target.select()} />
        <div className={actions}>
          <Button
            size="sm"
            Icon={Copy}
            onClick={() =>
              void copyText(secret, 'Paste it where your program keeps its secrets.', 'Select the secret and copy it.')
            }
          >
            Copy Secret
          </Button>
          <Button tone="secondary" size="sm" onClick={onDone}>
            I Have It
          </Button>
        </div>
      </div>
    </Notice>
  )
}

const actions = flex({ wrap: 'wrap', gap: '2' })
