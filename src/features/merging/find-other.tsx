import { useState } from 'react'
import { fullName } from '@/domain/members/full-name.ts'
import type { Member } from '@/domain/members/member.schema.ts'
import type { MergeCandidate } from '@/domain/merging/merge.schema.ts'
import { formatDate } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { RowLink, RowList } from '@/ui/row-list.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { useMemberSearch } from '@/widgets/use-member-search.ts'
import { REASON_LABELS } from './merge-labels.ts'

type Other = Pick<MergeCandidate, 'id' | 'firstName' | 'lastName' | 'email' | 'phone'> &
  Partial<Pick<MergeCandidate, 'dateOfBirth' | 'reasons'>>

/** Lets a person find the other member. Likely duplicates come first. */
export function FindOther({ db, member, candidates }: { db: Db; member: Member; candidates: MergeCandidate[] }) {
  const [typed, setTyped] = useState('')
  const { words, query: found } = useMemberSearch(db, typed)
  const others = words === '' ? [] : (found.data ?? []).filter(({ id }) => id !== member.id)
  return (
    <div className={stack({ gap: '8', maxWidth: 'form' })}>
      <section aria-labelledby="likely">
        <h2 id="likely" className={heading}>
          Likely the same person
        </h2>
        {candidates.length > 0 ? (
          <OtherRows of={member.id} others={candidates} />
        ) : (
          <p className={css({ color: 'text.muted' })}>
            No other member has the same name, email, phone or date of birth.
          </p>
        )}
      </section>
      <section aria-labelledby="others" aria-busy={found.isFetching}>
        <h2 id="others" className={heading}>
          Someone else
        </h2>
        <SearchField
          label="Search members"
          placeholder="Search by name, email, or phone..."
          value={typed}
          onChange={setTyped}
        />
        <div className={css({ marginTop: '3' })}>
          {found.isError ? (
            <NotLoaded title="The members could not be read" onRetry={() => void found.refetch()} />
          ) : null}
          {others.length > 0 ? <OtherRows of={member.id} others={others} /> : null}
          {words !== '' && found.data && others.length === 0 ? (
            <p className={css({ color: 'text.muted' })}>No other member found.</p>
          ) : null}
        </div>
      </section>
    </div>
  )
}

function OtherRows({ of, others }: { of: string; others: readonly Other[] }) {
  return (
    <RowList>
      {others.map((other) => (
        <li key={other.id}>
          <RowLink to="/members/$id/merge" params={{ id: of }} search={{ with: other.id }}>
            <Avatar name={fullName(other)} size="sm" />
            <span className={css({ flex: '1', minWidth: '0' })}>
              <span className={css({ display: 'block', fontWeight: 'semibold', overflowWrap: 'anywhere' })}>
                {fullName(other)}
              </span>
              <span className={about}>{aboutText(other)}</span>
              <span className={flex({ wrap: 'wrap', gap: '1.5', marginTop: '1', _empty: { display: 'none' } })}>
                {other.reasons?.map((reason) => (
                  <Badge key={reason}>{REASON_LABELS[reason]}</Badge>
                ))}
              </span>
            </span>
          </RowLink>
        </li>
      ))}
    </RowList>
  )
}

function aboutText({ email, phone, dateOfBirth }: Other): string {
  return [email, phone, dateOfBirth && `born ${formatDate(dateOfBirth)}`].filter(Boolean).join(' · ')
}

const heading = css({ textStyle: 'heading', marginBottom: '3' })
const about = css({
  display: 'block',
  textStyle: 'small',
  color: 'text.muted',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
