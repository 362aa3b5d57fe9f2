import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AlertDialog } from './alert-dialog.tsx'
import { copyText } from './copy-text.ts'
import { Dialog } from './dialog.tsx'
import { Sheet } from './sheet.tsx'
import { TextField } from './text-field.tsx'
import { dismissToast, readToast, toast } from './toast.ts'
import { Toaster } from './toaster.tsx'
import './theme/theme.css'

const pointer = (type: string, target: Element, clientX: number) =>
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, pointerId: 1, button: 0 }))

function swipe(pixels: number): void {
  const card = page.getByText('Camera connected').element().closest('[data-tone]')!
  // The browser cannot capture a pointer that a script created.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})
  pointer('pointerdown', card, 100)
  pointer('pointermove', card, 100 + pixels)
  pointer('pointerup', card, 100 + pixels)
}

async function showToast() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await render(<Toaster />)
  toast({ title: 'Camera connected', description: 'Webcam is now active.' })
  // `vi.waitUntil` is not used, because it would advance the fake clock with every check.
  await expect.element(page.getByText('Webcam is now active.')).toBeVisible()
}

beforeEach(showToast)

afterEach(() => {
  dismissToast()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a new toast replaces the current toast', async () => {
  toast({ title: 'Recording started', tone: 'default' })
  await expect.element(page.getByText('Recording started')).toBeVisible()
  await expect.element(page.getByText('Camera connected')).not.toBeInTheDocument()
})

test('a toast disappears after five seconds', async () => {
  vi.advanceTimersByTime(4900)
  await expect.element(page.getByText('Camera connected')).toBeVisible()
  vi.advanceTimersByTime(200)
  await expect.element(page.getByText('Camera connected')).not.toBeInTheDocument()
})

test('a toast with a remark stays twice as long, because it has more to read', async () => {
  toast({ title: 'Error', description: 'Failed to save.', remark: 'You are offline.' })
  await expect.element(page.getByText('You are offline.', { exact: true })).toBeVisible()
  vi.advanceTimersByTime(9900)
  await expect.element(page.getByText('You are offline.')).toBeVisible()
  vi.advanceTimersByTime(200)
  await expect.element(page.getByText('You are offline.')).not.toBeInTheDocument()
})

test('a text that the browser does not copy is said with a warning, which stays twice as long', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
  await copyText('AB12', 'Paste it.', 'Select the code and copy it.')
  expect(copy).toHaveBeenCalledWith('AB12')
  const card = () => document.querySelector('[data-tone=attention]')?.textContent
  await expect.poll(card).toBe('Not copiedThe browser does not allow it.Select the code and copy it.')
  vi.advanceTimersByTime(9900)
  await expect.element(page.getByText('Not copied')).toBeVisible()
  copy.mockResolvedValueOnce()
  await copyText('AB12', 'Paste it.', 'Select the code and copy it.')
  await expect.poll(() => document.querySelector('[data-tone=default]')?.textContent).toBe('CopiedPaste it.')
})

test('F8 moves the focus to the toast and keeps the toast open, and Escape closes the toast', async () => {
  await userEvent.keyboard('{F8}')
  await expect.element(page.getByRole('region', { name: /Notifications/ })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
  vi.advanceTimersByTime(60_000)
  await expect.element(page.getByText('Camera connected')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Camera connected')).not.toBeInTheDocument()
})

test('F8 and Escape work on a toast while a dialog is open, and the dialog stays open', async () => {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>()
  await render(
    <Dialog open onOpenChange={onOpenChange} title="New member">
      <TextField label="Name" />
    </Dialog>,
  )
  const name = page.getByLabelText('Name')
  await expect.element(name).toHaveFocus()
  const region = page.getByRole('region', { name: /Notifications/ })
  // The lookup by role also proves that the toast is not hidden from screen readers.
  await expect.poll(() => document.querySelector('body > [aria-hidden=true]')).not.toBeNull()
  await expect.element(region).toBeVisible()
  await userEvent.keyboard('{F8}')
  await expect.element(region).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Camera connected')).not.toBeInTheDocument()
  await expect.element(name).toHaveFocus()
  expect(onOpenChange).not.toHaveBeenCalled()
})

type Open = { open: boolean; onOpenChange: (isOpen: boolean) => void }
const layers: Record<string, (open: Open) => ReactElement> = {
  dialog: (open) => (
    <Dialog {...open} title="New member">
      <TextField label="Name" />
    </Dialog>
  ),
  sheet: (open) => (
    <Sheet {...open} side="left" title="Cameras">
      <TextField label="Name" />
    </Sheet>
  ),
  alertdialog: (open) => (
    <AlertDialog {...open} title="Delete?" description="It is gone then." confirmLabel="Delete" onConfirm={() => {}} />
  ),
}

test.each(Object.keys(layers))('a click dismisses the toast and leaves an open %s open', async (kind) => {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>()
  await render(layers[kind]!({ open: true, onOpenChange }))
  const layer = page.getByRole(kind === 'alertdialog' ? 'alertdialog' : 'dialog')
  await expect.poll(() => layer.element().contains(document.activeElement)).toBe(true)
  const focused = document.activeElement
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText('Camera connected')).not.toBeInTheDocument()
  await expect.element(layer).toBeVisible()
  expect(onOpenChange).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(focused)
})

test('Enter dismisses the toast while a dialog is open, and the focus returns to the dialog', async () => {
  await render(
    <Dialog open onOpenChange={() => {}} title="New member">
      <TextField label="Name" />
    </Dialog>,
  )
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('{F8}{Tab}{Enter}')
  await expect.element(page.getByText('Camera connected')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
})

test('on a phone, the toast is at the bottom of a page with navigation, but not while a person types or a dialog is open', async () => {
  await page.viewport(390, 664)
  const { rerender } = await render(
    <nav aria-label="Main">
      <input aria-label="Name" />
    </nav>,
  )
  const middle = () => {
    const { top, bottom } = page.getByText('Camera connected').element().closest('[data-tone]')!.getBoundingClientRect()
    return (top + bottom) / 2 / 664
  }
  await expect.poll(middle).toBeGreaterThan(0.8)
  await page.getByLabelText('Name').click()
  await expect.poll(middle).toBeLessThan(0.2)
  await userEvent.keyboard('{Tab}')
  await expect.poll(middle).toBeGreaterThan(0.8)
  await rerender(
    <>
      <nav aria-label="Main" />
      {layers['alertdialog']!({ open: true, onOpenChange: () => {} })}
    </>,
  )
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await expect.poll(middle).toBeLessThan(0.2)
})

test('a toast with an action stays for ten seconds, and the action runs once, by mouse or by keyboard', async () => {
  const undo = vi.fn<() => void>()
  const showWithUndo = () => toast({ title: 'Members merged', action: { label: 'Undo', run: undo } })
  showWithUndo()
  const action = page.getByRole('button', { name: 'Undo' })
  await expect.element(action).toBeVisible()
  vi.advanceTimersByTime(9900)
  await expect.element(action).toBeVisible()
  await action.click()
  expect(undo).toHaveBeenCalledOnce()
  await expect.element(action).not.toBeInTheDocument()
  showWithUndo()
  await expect.element(action).toBeVisible()
  await userEvent.keyboard('{F8}{Tab}{Enter}')
  expect(undo).toHaveBeenCalledTimes(2)
  showWithUndo()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(action).not.toBeInTheDocument()
  expect(undo).toHaveBeenCalledTimes(2)
})

test('a swipe of 50 pixels to the right dismisses the toast', async () => {
  swipe(50)
  expect(readToast()).toBeNull()
  await expect.element(page.getByText('Camera connected')).not.toBeInTheDocument()
})

test.each([49, -200])('a swipe of %i pixels does not dismiss the toast', async (pixels) => {
  swipe(pixels)
  expect(readToast()).not.toBeNull()
  await expect.element(page.getByText('Camera connected')).toBeVisible()
})

test('screen readers announce the toast politely', () => {
  expect(page.getByText('Camera connected').element().closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
})
