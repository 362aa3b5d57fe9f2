import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '@/domain/members/full-name.ts'
import { mergeMembers } from '@/domain/merging/merge.commands.ts'
import { differingFields, suggestedChoices } from '@/domain/merging/merge-fields.ts'
import type { MergeChoices } from '@/domain/merging/merge-fields.ts'
import { DomainError } from '@/domain/shared/db.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Card } from '@/ui/card.tsx'
import { FactList } from '@/ui/fact-list.tsx'
import { Notice } from '@/ui/notice.tsx'
import { goOnTo } from '@/widgets/go-on-to.ts'
import { FieldChoice } from './field-choice.tsx'
import type { MergePair } from './load-merge.ts'
import { FIELD_LABELS, TABLE_LABELS } from './merge-labels.ts'
import { useUndoMerge } from './use-undo-merge.ts'

/** Shows two members side by side. A person chooses which values stay after the merge. */
export function CompareMembers({ kept, gone, comparison, from }: MergePair & { from: string }) {
  const router = useRouter()
  const [chosen, setChosen] = useState<MergeChoices>({})
  const fields = differingFields(kept, gone)
  const choices = { ...suggestedChoices(kept, gone), ...chosen }
  const undo = useUndoMerge()
  const merge = useCommand(mergeMembers, {
    success: (id) => ({
      title: 'Members merged',
      description: `${fullName(gone)} is now part of ${fullName(kept)}.`,
      action: { label: 'Undo', run: () => void undo.run(id) },
    }),
    failure: failureText,
    onSuccess: () => goOnTo(router, { to: '/members/$id', params: { id: kept.id } }),
  })
  const save = async () => {
    const sent = Object.fromEntries(fields.map((field) => [field, choices[field]])) as MergeChoices
    const { ok } = await merge.run({ kept, gone, choices: sent })
    // A refusal may mean that another person changed a member, so both members are read again.
    if (!ok) await router.invalidate()
  }
  return (
    <div className={stack({ gap: '6', maxWidth: 'form' })}>
      <TwoPeople {...{ kept, gone, comparison }} />
      <Card title="Choose what stays" description={sameText(fields.length)}>
        <div className={stack({ gap: '5' })}>
          {fields.map((field) => (
            <FieldChoice
              key={field}
              {...{ field, kept, gone }}
              side={choices[field] ?? 'kept'}
              onChoose={(side) => setChosen({ ...chosen, [field]: side })}
            />
          ))}
        </div>
      </Card>
      <TogetherCard {...{ kept, gone, comparison }} />
      <div className={flex({ wrap: 'wrap', gap: '3', align: 'center' })}>
        <Button pending={merge.isPending} onClick={() => void save()}>
          {merge.isPending ? 'Merging...' : 'Merge Members'}
        </Button>
        <ButtonLink to="/members/$id/merge" params={{ id: from }} tone="secondary">
          Choose Another
        </ButtonLink>
        <p className={css({ textStyle: 'small', color: 'text.muted' })}>You can undo this for 30 days.</p>
      </div>
    </div>
  )
}

function sameText(differences: number): string {
  const labels = Object.keys(FIELD_LABELS).length
  if (differences === 0) return 'Both members have the same details.'
  return differences === labels ? '' : 'Only what differs is shown.'
}

function failureText(error: unknown) {
  const kind = error instanceof DomainError ? error.kind : null
  const title = 'The members were not merged'
  if (kind === 'conflict')
    return { title, description: 'Someone changed one of them meanwhile. Look again, then merge.' }
  if (kind === 'not-found') return { title, description: 'One of them was deleted or merged meanwhile.' }
  return { title, description: 'Please try again.' }
}

/** Warns that two members may be two people, if they came to the same service or seem to be twins. */
function TwoPeople({ kept, gone, comparison: { together } }: MergePair) {
  const areTwins = Boolean(
    kept.dateOfBirth && kept.dateOfBirth === gone.dateOfBirth && kept.firstName !== gone.firstName,
  )
  if (together === 0 && !areTwins) return null
  return (
    <Notice tone="attention" title="Are they two people?">
      {together > 0 ? `Both were marked present at ${countLabel(together, 'service')}. ` : ''}
      {areTwins ? 'They have the same date of birth and different first names, as twins do.' : ''}
    </Notice>
  )
}

function TogetherCard({ kept, gone, comparison: { figures } }: MergePair) {
  const facts = Object.entries(TABLE_LABELS).flatMap(([table, term]) => {
    const [one = 0, other = 0] = figures[table] ?? []
    return one + other > 0 ? [{ term, value: `${one} and ${other}` }] : []
  })
  return facts.length > 0 ? (
    <Card title="What comes together" description={`Entries of ${fullName(kept)}, and of ${fullName(gone)}.`}>
      <FactList facts={facts} />
    </Card>
  ) : null
}
