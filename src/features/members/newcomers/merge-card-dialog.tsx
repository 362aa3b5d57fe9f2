import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '@/domain/members/full-name.ts'
import type { MemberEntry } from '@/domain/members/member.schema.ts'
import { mergeCard } from '@/domain/newcomers/newcomer-card.commands.ts'
import { findLikelyMembers } from '@/domain/newcomers/newcomer-card.queries.ts'
import { mergeOutcome } from '@/domain/newcomers/newcomer-card.rules.ts'
import type { NewcomerCard } from '@/domain/newcomers/newcomer-card.schema.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { useMemberSearch } from '@/widgets/use-member-search.ts'

/** The maximum number of members in the list. More letters in the search show the other members. */
const MOST = 20

export type MergeCardDialogProps = {
  db: Db
  card: NewcomerCard
  open: boolean
  onClose: () => void
  onStale: () => void
}

/** Lets a person choose the member who sent a card. Shows likely members until a person searches. */
export function MergeCardDialog({ db, card, open, onClose, onStale }: MergeCardDialogProps) {
  const [search, setSearch] = useState('')
  const likely = useQuery({
    queryKey: ['likely-members', card.id],
    queryFn: ({ signal }) => findLikelyMembers(db, card, signal),
    enabled: open,
    gcTime: 0,
  })
  const { words, query: found } = useMemberSearch(db, search)
  const { data, isError, refetch } = words === '' ? likely : found
  const merge = useCommand(mergeCard, {
    success: { title: 'Card merged', description: 'What was missing is with the member now.' },
    failure: (error) => ({ title: 'Error', description: refusalOf(error) }),
    onSuccess: onClose,
  })
  async function choose(member: string) {
    const { ok } = await merge.run({ card: card.id, member })
    if (ok) return
    onStale()
    void refetch()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Who is ${card.name}?`}
      description={`The card fills empty fields of the member and changes no other. It says: ${card.contact}`}
    >
      <div className={stack({ gap: '4' })}>
        <SearchField
          label="Search the member"
          placeholder="Search by name, email, or phone"
          value={search}
          onChange={setSearch}
        />
        {isError ? <NotLoaded title="The members could not be loaded" onRetry={() => void refetch()} /> : null}
        {data?.length === 0 ? (
          <output className={note}>
            {words === '' ? 'No member has this name, email or phone. Search for another name.' : 'No members found'}
          </output>
        ) : null}
        <ul aria-label={words === '' ? 'Likely members' : 'Found members'} className={css({ listStyle: 'none' })}>
          {data?.slice(0, MOST).map((member) => (
            <li key={member.id} className={row}>
              <div className={css({ flex: '1 1 10rem', minWidth: '0', overflowWrap: 'anywhere' })}>
                <p className={css({ fontWeight: 'semibold' })}>{fullName(member)}</p>
                <p className={note}>{outcomeText(card, member)}</p>
              </div>
              <Button
                size="sm"
                tone="secondary"
                pending={merge.isPending}
                aria-label={`Choose ${fullName(member)}`}
                onClick={() => void choose(member.id)}
              >
                Choose
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function outcomeText(card: NewcomerCard, member: MemberEntry): string {
  const { kind, outcome } = mergeOutcome(card, member)
  if (outcome === 'filled') return `Has no ${kind} yet: gets the one on the card.`
  if (outcome === 'same') return `Has this ${kind} already.`
  return `Keeps ${member[kind]}. The ${kind} on the card is not kept.`
}

function refusalOf(error: unknown): string {
  const kind = error instanceof DomainError ? error.kind : null
  if (kind === 'not-found') return 'Someone else has dealt with this card.'
  if (kind === 'conflict') return 'This member was deleted meanwhile. Choose another one.'
  return 'Failed to merge the card. Please try again.'
}

const note = css({ textStyle: 'small', color: 'text.muted' })
const row = flex({
  wrap: 'wrap',
  align: 'center',
  gap: '3',
  paddingBlock: '3',
  '& + &': { borderTopWidth: 'hairline' },
})
