import { useState } from 'react'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AlertDialog } from './alert-dialog.tsx'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { PasswordField } from './password-field.tsx'
import { Select } from './select.tsx'
import { Sheet } from './sheet.tsx'
import { Slider } from './slider.tsx'
import { Switch } from './switch.tsx'
import { Tabs } from './tabs.tsx'
import { TextField } from './text-field.tsx'
import './theme/theme.css'

const press = (keys: string) => userEvent.keyboard(keys)

test('while a button waits, it is announced as disabled and busy and keeps its width and focus', async () => {
  const onClick = vi.fn<() => void>()
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  const form = (pending: boolean) => (
    <form onSubmit={onSubmit}>
      <TextField label="Name" />
      <Button type="submit" pendingLabel="Saving..." pending={pending} onClick={onClick}>
        Add Member
      </Button>
    </form>
  )
  const { rerender } = await render(form(false))
  const idle = page.getByRole('button', { name: 'Add Member' })
  const width = idle.element().getBoundingClientRect().width
  idle.element().focus()
  await rerender(form(true))
  const busy = page.getByRole('button', { name: 'Saving...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  expect(busy.element().getBoundingClientRect().width).toBe(width)
  expect(idle.query()).toBeNull()

  await expect.element(busy).toHaveFocus()
  await press('{Enter}')
  await press(' ')
  page.getByLabelText('Name').element().focus()
  await press('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
  await rerender(form(false))
  await press('{Enter}')
  expect(onClick).toHaveBeenCalledOnce()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('a select can be opened and changed by keyboard', async () => {
  const onChange = vi.fn<(value: string) => void>()
  function Example() {
    const [value, setValue] = useState('lite0')
    const options = [
      { value: 'lite0', label: 'Lite0 (Faster)' },
      { value: 'lite2', label: 'Lite2 (More Accurate)' },
      { value: 'broken', label: 'Broken', disabled: true },
      { value: 'nano', label: 'Nano (Any laptop)' },
    ]
    return (
      <Select label="Model" options={options} value={value} onChange={(next) => (onChange(next), setValue(next))} />
    )
  }
  await render(<Example />)
  await press('{Tab}')
  await expect.element(page.getByRole('combobox', { name: 'Model' })).toHaveFocus()
  await press('{Enter}')
  await expect.element(page.getByRole('option', { name: 'Lite0 (Faster)' })).toBeVisible()
  await press('{ArrowDown}{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('nano')
  await expect.element(page.getByRole('combobox', { name: 'Model' })).toHaveTextContent('Nano (Any laptop)')
})

test('when a select has an error, the error is shown', async () => {
  await render(<Select label="Service" options={[]} value="" onChange={() => {}} error="Please select a service" />)
  const trigger = page.getByRole('combobox', { name: 'Service' })
  await expect.element(trigger).toHaveAccessibleDescription('Please select a service')
  await expect.element(trigger).toHaveAttribute('aria-invalid', 'true')
})

function Threshold() {
  const [value, setValue] = useState(0.45)
  return (
    <Slider
      label="Score threshold"
      value={value}
      min={0.1}
      max={0.9}
      step={0.05}
      onChange={setValue}
      format={(score) => `${Math.round(score * 100)}%`}
    />
  )
}

test('a slider moves by its step and announces a readable value', async () => {
  await render(<Threshold />)
  const slider = page.getByRole('slider', { name: 'Score threshold' })
  await press('{Tab}')
  await expect.element(slider).toHaveFocus()
  await press('{ArrowRight}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '50%')
  await press('{End}')
  await expect.element(page.getByText('90%')).toBeVisible()
})

function Toggles() {
  const [isOn, setIsOn] = useState(false)
  const [isRecurring, setIsRecurring] = useState(true)
  return (
    <>
      <Switch label="AI People Counting" checked={isOn} onChange={setIsOn} />
      <Checkbox label="This is a recurring service" checked={isRecurring} onChange={setIsRecurring} />
    </>
  )
}

test('a switch and a checkbox toggle with Space', async () => {
  await render(<Toggles />)
  await press('{Tab} ')
  await expect.element(page.getByRole('switch', { name: 'AI People Counting' })).toBeChecked()
  await press('{Tab} ')
  await expect.element(page.getByRole('checkbox', { name: 'This is a recurring service' })).not.toBeChecked()
})

test('arrow keys move between tabs', async () => {
  const items = [
    { value: 'counting', label: 'People Counting', content: <p>Counting panel</p> },
    { value: 'manual', label: 'Manual Entry', content: <p>Manual panel</p> },
  ]
  await render(<Tabs label="Attendance" items={items} />)
  await press('{Tab}{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Manual Entry' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('Manual panel')).toBeVisible()
  await expect.element(page.getByText('Counting panel')).not.toBeVisible()
})

function Opened({ children }: { children: (open: boolean, setOpen: (open: boolean) => void) => React.ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {children(open, setOpen)}
    </>
  )
}

test('a dialog keeps the focus, closes with Escape and returns the focus', async () => {
  await render(
    <Opened>
      {(open, setOpen) => (
        <Dialog open={open} onOpenChange={setOpen} title="Create Service" description="For this Sunday">
          <TextField label="Notes" />
        </Dialog>
      )}
    </Opened>,
  )
  await press('{Tab}{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Create Service' })
  await expect.element(dialog).toHaveAccessibleDescription('For this Sunday')
  await expect.element(page.getByLabelText('Notes')).toHaveFocus()
  await press('{Tab}{Tab}{Tab}')
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('in an alert dialog, Cancel has the focus first, and a click outside does not close the dialog', async () => {
  const onConfirm = vi.fn<() => void>()
  await render(
    <Opened>
      {(open, setOpen) => (
        <AlertDialog
          open={open}
          onOpenChange={setOpen}
          title="Delete Member?"
          description="This action cannot be undone."
          confirmLabel="Delete"
          onConfirm={onConfirm}
        />
      )}
    </Opened>,
  )
  await press('{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
  await expect.element(page.getByRole('alertdialog', { name: 'Delete Member?' })).toBeVisible()
  expect(onConfirm).not.toHaveBeenCalled()
  await press('{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus()
  await press('{Enter}')
  expect(onConfirm).toHaveBeenCalledOnce()
})

test.each(['left', 'right'] as const)('a sheet on the %s is a dialog that Escape closes', async (side) => {
  await render(
    <Opened>
      {(open, setOpen) => (
        <Sheet side={side} open={open} onOpenChange={setOpen} title="Cameras">
          <Button>Add Camera</Button>
        </Sheet>
      )}
    </Opened>,
  )
  await press('{Tab}{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Cameras' })).toBeVisible()
  await press('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Cameras' })).not.toBeInTheDocument()
})

test('a menu can be opened and used by keyboard', async () => {
  const rename = vi.fn<() => void>()
  const remove = vi.fn<() => void>()
  await render(
    <Menu
      trigger={<button type="button">Camera</button>}
      items={[
        { value: 'rename', label: 'Rename', onSelect: rename },
        { value: 'delete', label: 'Delete', onSelect: remove, tone: 'danger' },
      ]}
    />,
  )
  await press('{Tab}{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  await press('{ArrowDown}{Enter}')
  expect(remove).toHaveBeenCalledOnce()
  expect(rename).not.toHaveBeenCalled()
})

test('the hint and the error of a field describe its input', async () => {
  await render(<TextField label="Username" hint="At least 3 characters" error="Username is required" />)
  const input = page.getByLabelText('Username')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription(/At least 3 characters/)
  await expect.element(input).toHaveAccessibleDescription(/Username is required/)
})

test('a hidden password can be shown by keyboard', async () => {
  await render(<PasswordField label="Password" defaultValue="secret1" />)
  const input = page.getByLabelText('Password', { exact: true })
  await expect.element(input).toHaveAttribute('type', 'password')
  await press('{Tab}{Tab}{Enter}')
  await expect.element(input).toHaveAttribute('type', 'text')
  await expect.element(page.getByRole('button', { name: 'Show password' })).toHaveAttribute('aria-pressed', 'true')
})
