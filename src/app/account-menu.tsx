import { useRouter } from '@tanstack/react-router'
import { ChevronsUpDown, Lightbulb, LogOut, Monitor, Moon, ShieldCheck, Sun, UserCog, UsersRound } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { canManageChurch, isAdmin } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { css, cx } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Avatar } from '@/ui/avatar.tsx'
import { Menu } from '@/ui/menu.tsx'
import { chooseTheme, readThemeChoice, subscribeToThemeChoice } from '@/ui/theme-choice.ts'
import type { ThemeChoice } from '@/ui/theme-choice.ts'
import type { MenuItem } from '@/ui/menu.tsx'
import { toast } from '@/ui/toast.ts'
import type { FeatureRequestDialogProps } from './feature-request-dialog.tsx'
import { useSignOut } from './use-sign-out.tsx'

const fetchRequest = () => import('./feature-request-dialog.tsx').then((module) => module.FeatureRequestDialog)
const FeatureRequestDialog = lazy(async () => ({ default: await fetchRequest().catch(() => TellMissing) }))

export function AccountMenu({ profile }: { profile: Profile }) {
  const router = useRouter()
  const trigger = useRef<HTMLButtonElement>(null)
  /** The dialog stays mounted after it was first opened, so that it keeps the typed text. */
  const [request, setRequest] = useState<'none' | 'open' | 'closed'>('none')
  const signOut = useSignOut()
  const theme = useSyncExternalStore(subscribeToThemeChoice, readThemeChoice)
  return (
    <>
      <Menu
        placement="top-start"
        strategy="fixed"
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
          ...(canManageChurch(profile)
            ? [item('People', UsersRound, () => void router.navigate({ to: '/people' }))]
            : []),
          item('Request a feature', Lightbulb, () => setRequest('open')),
          ...(isAdmin(profile) ? [item('Admin', ShieldCheck, () => void router.navigate({ to: '/admin' }))] : []),
          item('Sign Out', LogOut, signOut.ask),
        ]}
        choice={{
          label: 'Appearance',
          value: theme,
          options: themes,
          onChange: (choice) => chooseTheme(choice as ThemeChoice),
        }}
      />
      {request === 'none' ? null : (
        <Suspense>
          <FeatureRequestDialog open={request === 'open'} onClose={() => setRequest('closed')} finalFocus={trigger} />
        </Suspense>
      )}
      {signOut.questions}
    </>
  )
}

/** Shows a toast when the dialog's code could not be fetched. An error screen would lose the text typed on the page. */
function TellMissing({ open, onClose }: FeatureRequestDialogProps) {
  useEffect(() => {
    if (!open) return
    toast({
      title: 'Error',
      description: 'The form could not be fetched. Please reload the page and try again.',
      tone: 'destructive',
    })
    onClose()
  }, [open, onClose])
  return null
}

const themes: { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'system', label: 'Like this computer', icon: <Monitor size={18} strokeWidth={1.75} aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun size={18} strokeWidth={1.75} aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={18} strokeWidth={1.75} aria-hidden /> },
]

function item(label: string, Icon: LucideIcon, onSelect: () => void): MenuItem {
  return { value: label, label, icon: <Icon size={18} strokeWidth={1.75} aria-hidden />, onSelect }
}

const account = flex({
  align: 'center',
  gap: '2.5',
  width: 'full',
  maxWidth: 'full',
  padding: '2',
  borderRadius: 'control',
  cursor: 'pointer',
  _hover: { backgroundColor: 'text/8' },
})

const line = css({ display: 'block', lineHeight: 'snug', truncate: true })
