import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { recordingLock } from '@/platform/recording/recording-lock.ts'
import { onStopRequest } from '@/platform/recording/recording-stop.ts'
import { acquireLock } from '@/platform/web-lock.ts'
import { refusal } from '@/testing/answering-db.ts'
import { fetchParts, renderApp } from '@/testing/render-app.tsx'
import type { AppOptions } from '@/testing/render-app.tsx'
import { answersOf } from '@/testing/screens/server-states.ts'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { testInAll } from '@/testing/test-in-all.ts'
import { chooseTheme } from '@/ui/theme-choice.ts'
import { navItems } from './nav-items.ts'

async function openMenu() {
  await page.getByRole('button', { name: /Anna Berg/ }).click()
  // A click before the menu has the focus would choose nothing.
  await expect.element(page.getByRole('menu')).toHaveFocus()
}
const entries = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((entry) => entry.textContent)
const choose = (name: string) => page.getByRole('menuitem', { name }).click()
const dialog = page.getByRole('dialog', { name: 'Request a feature' })
const title = page.getByRole('textbox', { name: 'Title' })

/** Opens a page while the server has no data, because an empty page loads faster. */
const open = (path: string, { answers, ...options }: AppOptions = {}) =>
  renderApp(path, { ...options, answers: { ...answersOf('empty'), ...answers } })

test('the menu links to the account, and the menu of an administrator also links to the admin page', async () => {
  const owner = await open('/sermons')
  await openMenu()
  await expect.poll(entries).toEqual(['Account', 'People', 'Request a feature', 'Sign Out'])
  await choose('Account')
  await expect.poll(() => owner.router.state.location.pathname).toBe('/account')
  await owner.unmount()
  const admin = await open('/sermons', { role: 'admin' })
  await openMenu()
  await expect.poll(entries).toEqual(['Account', 'People', 'Request a feature', 'Admin', 'Sign Out'])
  await choose('Admin')
  await expect.poll(() => admin.router.state.location.pathname).toBe('/admin')
})

testInAll('the appearance chosen in the menu is remembered, and the studio is always dark', async () => {
  const theme = () => document.documentElement.dataset.theme
  onTestFinished(() => chooseTheme('system'))
  chooseTheme('system')
  const { router } = await open('/sermons')
  expect(theme()).toBeUndefined()
  await openMenu()
  const choice = (name: string) => page.getByRole('menuitemradio', { name })
  await expect.element(choice('Like this computer')).toHaveAttribute('aria-checked', 'true')
  await choice('Light').click()
  expect(theme()).toBe('light')
  expect(localStorage.getItem('narthex.theme')).toBe('light')
  await fetchParts(router, '/studio')
  await router.navigate({ to: '/studio' })
  await expect.poll(theme).toBe('dark')
  await router.navigate({ to: '/sermons' })
  await expect.poll(theme).toBe('light')
  await openMenu()
  await expect.element(choice('Light')).toHaveAttribute('aria-checked', 'true')
  await choice('Dark').click()
  expect(theme()).toBe('dark')
  await openMenu()
  await choice('Like this computer').click()
  expect(theme()).toBeUndefined()
})

test('the feature request dialog reports missing fields, keeps its text after a failure, and sends it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isBroken = true
  const { sent } = await open('/sermons', {
    answers: {
      'POST /rest/v1/feature_requests': () => (isBroken ? refusal(500, 'down') : new Response(null, { status: 201 })),
    },
  })
  await openMenu()
  await choose('Request a feature')
  await expect.element(dialog).toBeVisible()
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect.poll(() => missingParts(['Title is required', 'Description is required'])).toEqual([])
  await title.fill('Bells')
  await page.getByRole('textbox', { name: 'Description' }).fill('Ring them when the service begins.')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect.element(page.getByText('Failed to send feature request. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.element(page.getByRole('button', { name: /Anna Berg/ })).toHaveFocus()
  isBroken = false
  await openMenu()
  await choose('Request a feature')
  await expect.element(title).toHaveValue('Bells')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect.poll(() => missingParts(['Feature request sent', 'Thank you. Every request is read.'])).toEqual([])
  await expect.poll(() => dialog.query()).toBeNull()
  expect(sent.at(-1)?.body).toEqual({ title: 'Bells', description: 'Ring them when the service begins.' })
  await openMenu()
  await choose('Request a feature')
  await expect.element(title).toHaveValue('')
  vi.restoreAllMocks()
})

test('on phones, the navigation bar has five entries, and the menu "More" lists the other pages', async () => {
  await page.viewport(390, 844)
  const { router } = await open('/sermons')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('button', { name: 'More' }).click()
  const links = bar.getByRole('link').elements()
  const inBar = links.map((link) => link.textContent)
  expect(inBar).toEqual(['Dashboard', 'Studio', 'Members', 'Services'])
  const rest = navItems.map(({ label }) => label).filter((label) => !inBar.includes(label))
  expect(rest).toEqual(expect.arrayContaining(['Calendar', 'Trends', 'Sermons', 'Events']))
  await expect.poll(entries).toEqual(rest)
  await choose('Events')
  await expect.poll(() => router.state.location.pathname).toBe('/events')
})

test('when changes are unsaved, signing out asks for confirmation', async () => {
  const { router } = await open('/members/new')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const firstName = page.getByRole('textbox', { name: 'First Name' })
  await firstName.fill('Ada')
  await openMenu()
  await choose('Sign Out')
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(firstName).toHaveValue('Ada')
  expect(router.state.location.pathname).toBe('/members/new')
  await openMenu()
  await choose('Sign Out')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => router.state.location.pathname).not.toBe('/members/new')
  await expect.element(question).not.toBeInTheDocument()
})

testInAll('when a feature request is not sent yet, signing out asks for confirmation', async () => {
  const { router } = await open('/sermons')
  await openMenu()
  await choose('Request a feature')
  await title.fill('Bells')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  await openMenu()
  await choose('Sign Out')
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/sermons')
})

testInAll('when nothing is unsaved, signing out does not ask for confirmation', async () => {
  const { router } = await open('/members/new')
  await openMenu()
  await choose('Sign Out')
  await expect.poll(() => router.state.location.pathname).not.toBe('/members/new')
})

testInAll('while another tab records, signing out asks for confirmation', async () => {
  const release = await acquireLock(recordingLock('b1'))
  onTestFinished(() => release())
  const stop = vi.fn<() => Promise<boolean>>(async () => true)
  onTestFinished(onStopRequest(stop))
  const { router } = await open('/sermons')
  await openMenu()
  await choose('Sign Out')
  const question = page.getByRole('alertdialog', { name: 'Stop recording and sign out?' })
  await expect.element(question).toHaveTextContent('Another tab is recording.')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/sermons')
  await openMenu()
  await choose('Sign Out')
  await question.getByRole('button', { name: 'Stop and sign out' }).click()
  await expect.poll(() => router.state.location.pathname).not.toBe('/sermons')
  expect(stop).toHaveBeenCalledOnce()
})
