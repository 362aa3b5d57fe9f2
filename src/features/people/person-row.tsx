import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { CHURCH_ROLES } from '@/domain/access/church-roles.ts'
import { removePerson } from '@/domain/access/people.commands.ts'
import type { Person } from '@/domain/access/people.schema.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { formatInstantDate } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Menu } from '@/ui/menu.tsx'
import type { AboutPerson } from './about-person.ts'
import { failureText } from './failure-text.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

export type PersonRowProps = { person: Person; profile: Profile; onOwnChange: () => void }

export function PersonRow({ person, profile, onOwnChange }: PersonRowProps) {
  const [open, setOpen] = useState<'role' | 'password' | 'hand over' | 'remove' | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const { timeZone } = profile.church
  const name = person.fullName ?? person.username
  const isSelf = person.id === profile.id
  const about = { person, name, isSelf, onOwnChange, onClose: () => setOpen(null), finalFocus: trigger }
  const seen = person.lastSeen ? `last seen ${formatInstantDate(person.lastSeen, timeZone)}` : 'not logged in'
  return (
    <li className={row}>
      <Avatar name={name} />
      <div className={css({ minWidth: '0', flex: { base: '1', _cramped: '1 1 {sizes.20}' } })}>
        <p className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>
          {name}
          {isSelf ? ' (you)' : ''}
        </p>
        <p className={css({ textStyle: 'small', color: 'text.muted', overflowWrap: 'anywhere' })}>
          {person.fullName ? `${person.username} · ` : ''}since {formatInstantDate(person.createdAt, timeZone)} · {seen}
        </p>
      </div>
      <Badge>{CHURCH_ROLES[person.churchRole].label}</Badge>
      <Menu
        placement="bottom-end"
        trigger={<IconButton ref={trigger} label={`More about ${name}`} Icon={Ellipsis} plain />}
        items={[
          { value: 'role', label: 'Change Role', onSelect: () => setOpen('role') },
          ...(isSelf
            ? []
            : [
                { value: 'password', label: 'Reset Password', onSelect: () => setOpen('password') },
                { value: 'over', label: 'Hand Over the Church', onSelect: () => setOpen('hand over') },
              ]),
          {
            value: 'remove',
            label: isSelf ? 'Leave the Church' : 'Remove',
            tone: 'danger' as const,
            onSelect: () => setOpen('remove'),
          },
        ]}
      />
      {open === 'role' ? <RoleDialog {...about} /> : null}
      {open === 'password' ? <ResetDialog {...about} timeZone={timeZone} /> : null}
      <HandOverDialog {...about} open={open === 'hand over'} />
      <RemovePersonDialog {...about} open={open === 'remove'} />
    </li>
  )
}

function RemovePersonDialog(props: AboutPerson & { open: boolean }) {
  const { person, name, isSelf, open, onOwnChange, onClose, finalFocus } = props
  const remove = useCommand((db: Db) => removePerson(db, person.id), {
    success: isSelf
      ? { title: 'You left the church', description: 'Your account has been deleted.' }
      : { title: 'Person removed', description: `${name} can no longer log in.` },
    failure: failureText('Failed to remove the person. Please try again.'),
    onSuccess: () => {
      onClose()
      if (isSelf) onOwnChange()
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={onClose}
      title={isSelf ? 'Leave the church?' : `Remove ${name}?`}
      description={
        isSelf
          ? 'Your account is deleted and you are logged out everywhere. What you recorded stays with the church.'
          : `${name} loses all access at once and can no longer log in. What they recorded stays with the church. Counts that wait on their laptop still arrive if they open Narthex there within a week.`
      }
      confirmLabel={isSelf ? 'Leave' : 'Remove'}
      pending={remove.isPending}
      finalFocus={finalFocus}
      onConfirm={() => void remove.run(undefined)}
    />
  )
}

const row = hstack({
  flexWrap: { _cramped: 'wrap' },
  gap: { base: '3', md: '4' },
  minHeight: '16',
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '3',
})
