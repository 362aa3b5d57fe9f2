import { Cake, Mail, MapPin, Phone } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Member } from '@/domain/members/member.schema.ts'
import { formatLongDate } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { Card } from '@/ui/card.tsx'
import { Prose } from '@/ui/prose.tsx'
import { TextAnchor } from '@/ui/text-link.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'

export function ContactCard({ member: { email, phone, address, dateOfBirth } }: { member: Member }) {
  const isEmpty = !email && !phone && !address && !dateOfBirth
  return (
    <Card title="Contact">
      {isEmpty ? (
        <Prose text={null} empty="No email, phone or address yet." />
      ) : (
        <ul className={stack({ listStyle: 'none', gap: '3.5' })}>
          {email ? (
            <Fact Icon={Mail} label="Email">
              <TextAnchor href={mailTo(email)}>{email}</TextAnchor>
            </Fact>
          ) : null}
          {phone ? (
            <Fact Icon={Phone} label="Phone">
              <TextAnchor href={`tel:${phone.replaceAll(/\s/g, '')}`}>{phone}</TextAnchor>
            </Fact>
          ) : null}
          {address ? (
            <Fact Icon={MapPin} label="Address">
              <span className={css({ whiteSpace: 'pre-line' })}>{address}</span>
            </Fact>
          ) : null}
          {dateOfBirth ? <Fact Icon={Cake}>Born {formatLongDate(dateOfBirth)}</Fact> : null}
        </ul>
      )}
    </Card>
  )
}

function Fact({ Icon, label, children }: { Icon: LucideIcon; label?: string; children: ReactNode }) {
  return (
    <li className={fact}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
        {label ? <VisuallyHidden>{label}: </VisuallyHidden> : null}
        {children}
      </span>
    </li>
  )
}

/** Encodes the address, because it may contain characters with a meaning in a link, such as `?`. */
function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

const fact = flex({
  gap: '3',
  fontVariantNumeric: 'tabular-nums',
  '& svg': { flexShrink: 0, color: 'text.muted', marginTop: '0.1875rem' },
})
