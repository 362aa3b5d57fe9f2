import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '@/testing/answering-db.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { toast } from '@/ui/toast.ts'

const answers: Answers = {
  'GET /rest/v1/members': () => [],
  'GET /rest/v1/services': () => [],
  'GET /rest/v1/sermons': () => [],
  'GET /rest/v1/events': () => [],
  'GET /rest/v1/service_instances': () => [],
  'GET /rest/v1/service_totals': () => [],
  'POST /rest/v1/rpc/next_dates': () => ['2999-01-06'],
}

const forms = [
  ['/members/new', 'Add Member'],
  ['/services/new', 'Create Service'],
  ['/service-instances/new', 'Create Service'],
  ['/events/new', 'Create Event'],
  ['/sermons/new', 'Add Sermon'],
] as const

/** The third window is that of a browser on a laptop whose screen is 768 pixels high, the last that of a phone. */
const windows = [
  [1440, 900],
  [1366, 768],
  [1366, 620],
  [700, 620],
  [390, 664],
] as const

/** The height of the first line of a field and of the space above it, in pixels. */
const FIRST_LINE = 36

test.each(forms)(
  'at %s, the button that saves is always in the window and covers no focused field',
  async (path, label) => {
    for (const [width, height] of windows) {
      await page.viewport(width, height)
      const { unmount } = await renderApp(path, { answers })
      const save = page.getByRole('button', { name: label, exact: true })
      await expect.element(save).toBeVisible()
      const form = save.element().closest('form')!
      const bar = () => save.element().getBoundingClientRect()
      const navigation = page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect()
      // On narrow windows, the navigation is a bar at the bottom.
      const edge = navigation.width === width ? navigation.top : height
      const seen = new Set<Element>()
      form.querySelector<HTMLElement>('input')!.focus()
      // Inside a date field, Tab moves to the next part of the date.
      while (form.contains(document.activeElement)) {
        const focused = document.activeElement as HTMLElement
        seen.add(focused)
        await expect.poll(() => bar().bottom).toBeLessThanOrEqual(edge)
        const name = `${width} × ${height}: ${focused.getAttribute('name') ?? focused.textContent}`
        const limit = focused.closest('[data-pinned]') ? edge : bar().top
        const { top, bottom } = focused.getBoundingClientRect()
        // In a field of several lines, the browser scrolls only to the line of the cursor.
        expect(focused.matches('textarea') ? top + FIRST_LINE : bottom, name).toBeLessThanOrEqual(limit)
        await userEvent.tab()
      }
      expect(seen.size).toBeGreaterThan(6)
      await unmount()
    }
  },
)

test('on a phone, a message stands above the button that saves a form, and on other pages above the navigation', async () => {
  await page.viewport(390, 664)
  const save = page.getByRole('button', { name: 'Add Member', exact: true })
  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const [path, below] of [
    ['/members/new', save],
    ['/sermons', navigation],
  ] as const) {
    const { unmount } = await renderApp(path, { answers })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(below).toBeVisible()
    // The form opens with the focus in its first field.
    if (path === '/members/new') save.element().focus()
    toast({ title: 'Copied' })
    await expect.element(page.getByText('Copied')).toBeVisible()
    const message = page.getByText('Copied').element().closest('[data-tone]')!
    const gap = () => below.element().getBoundingClientRect().top - message.getBoundingClientRect().bottom
    await expect.poll(gap).toBeGreaterThanOrEqual(8)
    expect(gap()).toBeLessThan(32)
    await unmount()
  }
})
