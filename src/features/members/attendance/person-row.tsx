import { MessageSquarePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MembershipStatus } from '@/domain/members/member.schema.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { UnusualMembershipBadge } from '../shared/membership-badge.tsx'
import type { FollowedUp } from './follow-up-dialog.tsx'

export type PersonRowProps = {
  person: FollowedUp & { status: MembershipStatus }
  reason: string
  facts: string
  contact?: ReactNode
  onFollowUp: () => void
}

/** Shows one person on a list of the register. The name links to the member's page. */
export function PersonRow({ person, reason, facts, contact, onFollowUp }: PersonRowProps) {
  const { id, firstName, lastName, status } = person
  const name = `${firstName} ${lastName}`
  return (
    <div className={row}>
      <div className={words}>
        <p className={flex({ align: 'center', wrap: 'wrap', gap: '2' })}>
          <TextLink to="/members/$id" params={{ id }} alone className={nameOf}>
            {name}
          </TextLink>
          <UnusualMembershipBadge status={status} />
        </p>
        <p>{reason}</p>
        <p className={muted}>{facts}</p>
      </div>
      {contact ? <div className={contactOf}>{contact}</div> : null}
      <Button tone="secondary" size="sm" Icon={MessageSquarePlus} aria-label={`Follow up ${name}`} onClick={onFollowUp}>
        Follow Up
      </Button>
    </div>
  )
}

const row = flex({
  align: 'center',
  wrap: 'wrap',
  columnGap: '4',
  rowGap: '2',
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '3',
})
const words = css({ flex: '1 1 16rem', minWidth: '0', lineHeight: 'snug', fontVariantNumeric: 'tabular-nums' })
const nameOf = css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })
const muted = css({ textStyle: 'small', color: 'text.muted' })
const contactOf = css({ flex: '0 1 14rem', minWidth: '0', textStyle: 'small', overflowWrap: 'anywhere' })
