import { useRouter } from '@tanstack/react-router'
import { ChevronsUpDown, Lightbulb, LogOut, ShieldCheck, UserCog } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { isAdmin } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { css, cx } from '@/styled-system/css'
import { Avatar } from '@/ui/avatar.tsx'
import { Menu } from '@/ui/menu.tsx'
import type { MenuItem } from '@/ui/menu.tsx'
import { FeatureRequestDialog } from './feature-request-dialog.tsx'
import { useSignOut } from './use-sign-out.tsx'

/** The menu of the signed-in person: their account, and signing out. */
export function AccountMenu({ profile }: { profile: Profile }) {
  const router = useRouter()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isRequesting, setIsRequesting] = useState(false)
  const signOut = useSignOut()
  return (
    <>
      <Menu
        placement="top-start"
        trigger={
          <button ref={trigger} type="button" className={account}>
            <Avatar name={profile.fullName ?? profile.username} size="sm" />
            <span className={css({ minWidth: '0', flex: '1', textAlign: 'start' })}>
              <span className={cx(line, css({ fontSize: 'sm', fontWeight: 'medium' }))}>
                {profile.fullName ?? profile.username}
              </span>
              <span
                className={cx(
                  line,
                  css({ fontSize: 'xs', color: 'text.muted', fontWeight: 'normal', mdDown: { srOnly: true } }),
                )}
              >
                {profile.church.name}
              </span>
            </span>
            <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden className={css({ color: 'text.muted' })} />
          </button>
        }
        items={[
          item('Account', UserCog, () => void router.navigate({ to: '/account' })),
          item('Request a feature', Lightbulb, () => setIsRequesting(true)),
          ...(isAdmin(profile) ? [item('Admin', ShieldCheck, () => void router.navigate({ to: '/admin' }))] : []),
          item('Sign Out', LogOut, signOut.ask),
        ]}
      />
      <FeatureRequestDialog open={isRequesting} onClose={() => setIsRequesting(false)} finalFocus={trigger} />
      {signOut.questions}
    </>
  )
}

function item(label: string, Icon: LucideIcon, onSelect: () => void): MenuItem {
  return { value: label, label, icon: <Icon size={18} strokeWidth={1.75} aria-hidden />, onSelect }
}

const account = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  width: 'full',
  maxWidth: 'full',
  padding: '2',
  borderRadius: 'control',
  cursor: 'pointer',
  _hover: { backgroundColor: 'text/8' },
})

const line = css({
  display: 'block',
  lineHeight: 'snug',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
