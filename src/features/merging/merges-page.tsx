import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Merge } from '@/domain/merging/merge.schema.ts'
import { undoProblem } from '@/domain/merging/undo-problems.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { BackLink } from '@/ui/back-link.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { RowList } from '@/ui/row-list.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { useUndoMerge } from './use-undo-merge.ts'

function MergesHeader({ description }: { description: ReactNode }) {
  return (
    <PageHeader
      back={<BackLink to="/members">Back to Members</BackLink>}
      title="Merged Members"
      description={description}
    />
  )
}

/** Lists the merges of the last 30 days. Each whole merge can be undone. */
export function MergesPage({ merges, profile }: { merges: Merge[]; profile: Profile }) {
  const [asked, setAsked] = useState<Merge | null>(null)
  const undo = useUndoMerge()
  return (
    <>
      <MergesHeader description="A merge can be undone for 30 days." />
      {merges.length === 0 ? (
        <EmptyState
          title="No merged members"
          description="When a person is in your list twice, open one of the two and choose “Merge with another member”."
        />
      ) : (
        <RowList className={css({ maxWidth: 'form' })}>
          {merges.map((merge) => (
            <MergeRow
              key={merge.id}
              {...{ merge }}
              timeZone={profile.church.timeZone}
              isPending={undo.isPending && asked === null}
              onUndo={() => setAsked(merge)}
            />
          ))}
        </RowList>
      )}
      <AlertDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title="Undo this merge?"
        description={
          asked
            ? `${asked.goneName} is a member of their own again, and both are as before. Entries that were added since stay with ${asked.keptName}.`
            : ''
        }
        confirmLabel="Undo Merge"
        onConfirm={async () => {
          await undo.run(asked!.id)
          setAsked(null)
        }}
      />
    </>
  )
}

type MergeRowProps = { merge: Merge; timeZone: string; isPending: boolean; onUndo: () => void }

function MergeRow({ merge, timeZone, isPending, onUndo }: MergeRowProps) {
  const { keptId, keptName, goneName, personName, mergedAt, undoneAt, problems } = merge
  const times = [
    `${personName}, ${formatInstant(mergedAt, timeZone)}`,
    ...(undoneAt ? [`undone ${formatInstant(undoneAt, timeZone)}`] : []),
  ]
  return (
    <li className={row}>
      <div className={css({ flex: '1', minWidth: 'min(12rem, 100%)', overflowWrap: 'anywhere' })}>
        <p>
          {goneName} into{' '}
          <TextLink to="/members/$id" params={{ id: keptId }}>
            {keptName}
          </TextLink>
        </p>
        <p className={css({ textStyle: 'small', color: 'text.muted' })}>{times.join(' · ')}</p>
        {problems.length > 0 ? (
          <p className={css({ textStyle: 'small' })}>Cannot be undone now: {problems.map(undoProblem).join(' ')}</p>
        ) : null}
      </div>
      {undoneAt === null && problems.length === 0 ? (
        <Button
          tone="secondary"
          size="sm"
          Icon={Undo2}
          aria-label={`Undo the merge of ${goneName} into ${keptName}`}
          pending={isPending}
          onClick={onUndo}
        >
          Undo
        </Button>
      ) : null}
    </li>
  )
}

export function MergesSkeleton() {
  return (
    <div aria-busy="true">
      <MergesHeader description={<output>Loading merges...</output>} />
      <ListSkeleton />
    </div>
  )
}

const row = flex({ wrap: 'wrap', gap: '3', align: 'center', paddingInline: { base: '4', md: '5' }, paddingBlock: '3' })
