import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { MouseEvent } from 'react'
import { firstGroups } from '@/domain/members/member.rules.ts'
import type { Family, MemberGroup } from '@/domain/members/member.rules.ts'
import type { MemberEntry } from '@/domain/members/member.schema.ts'
import { MEMBERS_PAGE } from '@/domain/members/member-search.queries.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { ShowMore } from '@/ui/show-more.tsx'
import type { ShowMoreProps } from '@/ui/show-more.tsx'
import { MemberRow } from './member-row.tsx'
import type { MemberRowProps } from './member-row.tsx'

type MemberListProps = Pick<ShowMoreProps, 'total' | 'search' | 'readUpTo'> & { groups: MemberGroup[] }

/** Shows families as cards and other members as rows. Adjacent rows join into one block. */
export function MemberList({ groups, ...parts }: MemberListProps) {
  const open = useMemberLink()
  const alike = useMemo(() => namesOfSeveral(groups), [groups])
  return (
    <ShowMore {...parts} pageSize={MEMBERS_PAGE} noun="members">
      {(limit) => (
        <ul className={groupsOf}>
          {firstGroups(groups, limit).map(({ group, shown }) =>
            group.kind === 'family' ? (
              <FamilyGroup key={group.familyId} {...{ group, shown, open }} isOneOfSeveral={alike.has(group.name)} />
            ) : (
              <li key={group.member.id} data-kind="single">
                <MemberRow member={group.member} onOpen={open} />
              </li>
            ),
          )}
        </ul>
      )}
    </ShowMore>
  )
}

type FamilyGroupProps = {
  group: Family
  /** The number of visible family members. Show More increases this number. */
  shown: number
  open: MemberRowProps['onOpen']
  /** Whether another family has the same name. The heading then has first names too. */
  isOneOfSeveral: boolean
}

function FamilyGroup({ group: { name, size, members }, shown, open, isOneOfSeveral }: FamilyGroupProps) {
  return (
    <li data-kind="family">
      <div className={head}>
        <h2 className={title}>
          {name}
          {isOneOfSeveral ? <span className={firstNames}> {firstNamesOf(members)}</span> : null}
        </h2>
        <span className={hstack({ flexShrink: 0, gap: '2.5' })}>
          {members.length < size ? <span className={part}>{members.length} shown</span> : null}
          <Badge>{countLabel(size, 'member')}</Badge>
        </span>
      </div>
      <ul className={rows}>
        {members.slice(0, shown).map((member) => (
          <li key={member.id}>
            <MemberRow member={member} onOpen={open} />
          </li>
        ))}
      </ul>
    </li>
  )
}

const NAMED = 2

/** Returns the first names of a family's first two members, such as 'Anna and Ben'. */
function firstNamesOf(members: readonly MemberEntry[]): string {
  return members
    .slice(0, NAMED)
    .map(({ firstName }) => firstName)
    .join(' and ')
}

/** Returns the names that more than one family of the list has. */
function namesOfSeveral(groups: readonly MemberGroup[]): Set<string> {
  const names = groups.flatMap((group) => (group.kind === 'family' ? group.name : []))
  return new Set(names.filter((name, at) => names.indexOf(name) !== at))
}

/**
 * Returns a click handler that turns a plain click on a row's `<a href>` into navigation. The browser handles other
 * clicks, such as new tab or copy.
 * A router `Link` per row would compute its address at every key press. For 40 rows that took longer than the search.
 */
function useMemberLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const router = useRouter()
  return useCallback(
    (event) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!isPlain || event.defaultPrevented) return
      event.preventDefault()
      void router.navigate({ href: event.currentTarget.pathname })
    },
    [router],
  )
}

const groupsOf = css({
  listStyle: 'none',
  '& > li': { backgroundColor: 'card', borderWidth: 'hairline', borderRadius: 'card' },
  '& > li + li': { marginTop: { base: '3', md: '4' } },
  // Adjacent rows without a family share their edges.
  '& > [data-kind=single] + [data-kind=single]': { marginTop: '0', borderTopWidth: '0', borderTopRadius: '0' },
  '& > [data-kind=single]:has(+ [data-kind=single])': { borderBottomRadius: '0' },
})
const head = hstack({
  justify: 'space-between',
  flexWrap: { _cramped: 'wrap' },
  gap: '3',
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '3',
})
const firstNames = css({ textStyle: 'small', color: 'text.muted', fontFamily: 'sans', marginInlineStart: '1.5' })
const title = css({ textStyle: 'subheading', overflowWrap: 'anywhere', minWidth: '0' })
const part = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
const rows = css({
  listStyle: 'none',
  '& > li': { borderTopWidth: 'hairline' },
  '& > li:last-child': { borderBottomRadius: 'card' },
})
