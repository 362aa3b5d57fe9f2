import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'
import { dismissToast, toast } from './toast.ts'
import { Toaster } from './toaster.tsx'
import './theme/theme.css'

beforeEach(() => page.viewport(390, 844))
afterEach(() => {
  dismissToast()
  vi.useRealTimers()
})

const card = page.getByText('Camera connected')
const boxOf = () => card.element().closest('section')!.getBoundingClientRect()
const showToast = async () => {
  toast({ title: 'Camera connected', description: 'Webcam is now active.' })
  await expect.element(card).toBeVisible()
}
const block = (top: number, height: number, label: string) => (
  <button type="button" key={label} style={{ position: 'fixed', insetInline: 0, top, height }}>
    {label}
  </button>
)

test('a toast is shown at the first height at which it covers no control', async () => {
  await render(
    <>
      {block(0, 56, 'Account')}
      {block(120, 80, 'Add Member')}
      <Toaster />
    </>,
  )
  await showToast()
  const { top, height } = boxOf()
  expect(top).toBeGreaterThanOrEqual(200)
  expect(top).toBeLessThan(210)
  expect(height).toBeGreaterThan(64)
})

test('a toast moves away from a control that appears below it, but not under the pointer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const away = block(700, 40, 'Away')
  const { rerender } = await render([away, <Toaster key="toaster" />])
  await showToast()
  expect(boxOf().top).toBe(12)
  await userEvent.hover(card)
  await rerender([away, block(0, 100, 'Save'), <Toaster key="toaster" />])
  vi.advanceTimersByTime(1000)
  expect(boxOf().top).toBe(12)
  await userEvent.hover(page.getByRole('button', { name: 'Away' }))
  vi.advanceTimersByTime(1000)
  expect(boxOf().top).toBeGreaterThanOrEqual(100)
})

test('the controls below an open dialog are ignored', async () => {
  await render(
    <>
      {block(0, 56, 'Account')}
      <Dialog open onOpenChange={() => {}} title="New member">
        It is empty.
      </Dialog>
      <Toaster />
    </>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await showToast()
  expect(boxOf().top).toBe(12)
})

test('if every place covers a control, the toast covers links of the content rather than the bars', async () => {
  await render(
    <>
      {block(0, 56, 'Account')}
      <main>
        {Array.from({ length: 12 }, (_, row) => (
          <a key={row} href="#row" style={{ position: 'fixed', insetInline: 0, top: 56 + row * 60, height: 60 }}>
            Row
          </a>
        ))}
      </main>
      {block(776, 68, 'More')}
      <Toaster />
    </>,
  )
  await showToast()
  expect(boxOf().top).toBeGreaterThanOrEqual(56)
  expect(boxOf().bottom).toBeLessThanOrEqual(776)
})
