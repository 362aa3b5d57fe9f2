import { Trash2 } from 'lucide-react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { violationsInBothThemes } from '@/testing/violations.ts'
import { AlertDialog } from './alert-dialog.tsx'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Checkbox } from './checkbox.tsx'
import { EmptyState } from './empty-state.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'
import { Notice } from './notice.tsx'
import { PageHeader } from './page-header.tsx'
import { PasswordField } from './password-field.tsx'
import { Progress } from './progress.tsx'
import { Select } from './select.tsx'
import { Sheet } from './sheet.tsx'
import { Skeleton } from './skeleton.tsx'
import { Slider } from './slider.tsx'
import { StatCard } from './stat-card.tsx'
import { Switch } from './switch.tsx'
import { Tabs } from './tabs.tsx'
import { TextField } from './text-field.tsx'
import { TextareaField } from './textarea-field.tsx'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'
import { Wordmark } from './wordmark.tsx'
import './theme/theme.css'

const nothing = () => {}
const models = [{ value: 'lite0', label: 'Lite0 (Faster)' }]
const badges = ['primary', 'neutral', 'outline', 'attention', 'danger', 'good', 'info', 'live'] as const
const buttons = ['primary', 'secondary', 'quiet', 'danger'] as const
const notices = ['info', 'attention', 'danger', 'good'] as const

function EverythingAtRest() {
  return (
    <main>
      <Wordmark />
      <PageHeader title="Members" description="Everyone in your church" action={<Button>Add Member</Button>} />
      {buttons.map((tone) => (
        <Button key={tone} tone={tone}>
          Save
        </Button>
      ))}
      <IconButton label="Delete camera" tone="danger">
        <Trash2 size={18} aria-hidden />
      </IconButton>
      {badges.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      {notices.map((tone) => (
        <Notice key={tone} tone={tone} title="No answer from the server">
          What you typed is still here.
        </Notice>
      ))}
      <Card title="Details" description="What is kept about it">
        <TextField label="Username" hint="At least 3 characters" error="Username is required" required />
        <TextareaField label="Notes" placeholder="Pastoral notes" />
        <PasswordField label="Password" />
        <Select label="Model" options={models} value="" onChange={nothing} placeholder="Choose" hint="One of them" />
        <Checkbox label="Recurring" hint="Repeats weekly" checked onChange={nothing} />
        <Switch label="Counting" hint="From the camera" checked={false} onChange={nothing} />
        <Slider label="Threshold" value={5} min={1} max={10} step={1} onChange={nothing} hint="Higher is stricter" />
        <Progress label="Loading AI model..." value={0.3} text="3 of 10 MB" />
        <Skeleton width="10em" />
      </Card>
      <dl>
        <StatCard label="Avg Attendance" value="1,231" change={{ direction: 'up', text: '5.9%' }} note="a month" />
        <StatCard label="Peak" value="80" change={{ direction: 'down', text: '1.0%' }} />
      </dl>
      <Tabs label="Entry" items={[{ value: 'a', label: 'People Counting', content: 'Counting' }]} />
      <EmptyState drawing title="No members yet" description="Add your first member." action={<Button>Add</Button>} />
      <Avatar name="Ruth Okafor" />
      <Toaster />
    </main>
  )
}

test('axe finds no accessibility problem in the parts of the design system', async () => {
  await render(<EverythingAtRest />)
  toast({ title: 'Error', description: 'Failed to record attendance.', tone: 'destructive' })
  await expect.element(page.getByText('Failed to record attendance.')).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})

test('axe finds no accessibility problem in an open select', async () => {
  await render(<Select label="Model" options={models} value="lite0" onChange={nothing} />)
  await page.getByRole('combobox').click()
  await expect.element(page.getByRole('option', { name: 'Lite0 (Faster)' })).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})

test('axe finds no accessibility problem in an open menu', async () => {
  const items = [{ value: 'delete', label: 'Delete', tone: 'danger' as const, onSelect: nothing }]
  await render(<Menu trigger={<button type="button">Camera</button>} items={items} />)
  await page.getByRole('button', { name: 'Camera' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})

test('axe finds no accessibility problem in an alert dialog', async () => {
  await render(
    <AlertDialog
      open
      onOpenChange={nothing}
      title="Delete Member?"
      description="This cannot be undone."
      confirmLabel="Delete"
      onConfirm={nothing}
    />,
  )
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})

test('axe finds no accessibility problem in a sheet', async () => {
  await render(
    <Sheet open onOpenChange={nothing} side="left" title="Cameras">
      <Button tone="secondary">Add Camera</Button>
    </Sheet>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Cameras' })).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})
