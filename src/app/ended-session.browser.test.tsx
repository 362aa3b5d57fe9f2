import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { recordingLock } from '@/platform/recording/recording-lock.ts'
import { acquireLock } from '@/platform/web-lock.ts'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { instanceOf, serviceTotalOf, sessionOf, snapshotOf } from '@/testing/factories/services.ts'
import { profileOf, renderApp } from '@/testing/render-app.tsx'
import * as church from '@/testing/screens/church-of-rows.ts'
import { answersOf } from '@/testing/screens/server-states.ts'
import { violations } from '@/testing/violations.ts'

/** Hosted Storage answers like this when a policy refuses the caller's session. */
const storageFailure = () =>
  Response.json({ statusCode: '500', error: 'DatabaseError', message: 'This session has ended' }, { status: 500 })
const ended = () => refusal(401, 'This session has ended', 'PT401')

const instance = instanceOf({ instanceDate: '2024-03-03', attendanceRecorded: true })
const snapshot = snapshotOf()
const path = `/service-instances/${instance.id}`
const answers = (profiles: () => unknown): Answers => ({
  ...answersOf(),
  'GET /rest/v1/service_instances': () => [instance],
  'GET /rest/v1/service_totals': () => [serviceTotalOf(instance)],
  'GET /rest/v1/recording_minutes': () => [],
  'GET /rest/v1/recording_sessions': () => [sessionOf()],
  'GET /rest/v1/attendance_snapshots': () => [snapshot],
  [`GET /storage/v1/object/snapshots/${snapshot.imageUrl}`]: storageFailure,
  'GET /rest/v1/profiles': profiles,
})
const openSnapshots = () => page.getByRole('button', { name: 'View Snapshots' }).click()

test('when the session has ended and Storage refuses a picture, the log-in page opens', async () => {
  const { router } = await renderApp(path, { hasEnded: true, answers: answers(ended) })
  await openSnapshots()
  await expect.poll(() => router.state.location.pathname).toBe('/login')
  expect(router.state.location.search).toEqual({ redirect: path })
})

test('when Storage cannot send a picture, the page stays open and says that the picture is missing', async () => {
  const { router } = await renderApp(path, { answers: answers(() => [{ id: 'u' }]) })
  await openSnapshots()
  await expect.element(page.getByText('The picture could not be loaded')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe(path)
})

test('when the session ends on a page with typed text, the page stays open and asks for the password', async () => {
  let deliveries = () => [{ ...church.delivery, outcome: null, attempts: 0 }] as unknown
  const { router } = await renderApp('/integrations', {
    hasEnded: true,
    answers: { ...answersOf(), 'POST /rest/v1/rpc/list_my_webhook_deliveries': () => deliveries() },
  })
  await page.getByLabelText('Another Address').fill('https://example.org/hook')
  deliveries = ended
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect.element(dialog).toBeVisible()
  await expect
    .element(dialog.getByText('Log in as anna to go on here. What you typed is kept, but not saved yet.'))
    .toBeVisible()
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(router.state.location.pathname).toBe('/integrations')
  await expect.element(page.getByLabelText('Another Address')).toHaveValue('https://example.org/hook')
})

test('when the same person logs in in another tab, the dialog closes, and the typed text stays', async () => {
  const { router } = await renderApp('/members/new', {
    answers: {
      ...answersOf(),
      'POST /rest/v1/members': ended,
      'POST /auth/v1/token': () => ({
        access_token: 'a',
        refresh_token: 'r',
        expires_in: 3600,
        user: { id: profileOf().id },
      }),
    },
  })
  await addMember()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect.element(dialog).toBeVisible()
  // The client tells all tabs of a log-in.
  const db = await router.options.context.loadDb()
  await db.auth.signInWithPassword({ email: 'anna@example.org', password: 'a-long-enough-password' })
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('First Name')).toHaveValue('Tomás')
})

const person = church.members[0]!
async function addMember() {
  await page.getByLabelText('First Name').fill('Tomás')
  await page.getByLabelText('Last Name').fill('Núñez')
  await page.getByRole('button', { name: 'Add Member' }).click()
}
async function deleteMember() {
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

test.each([
  ['/members/new', addMember, 'What you typed is still here, but it is not saved yet. Save it now.'],
  [`/members/${person.id}`, deleteMember, 'Your last change was not saved. Please make it again.'],
])('after a log-in in the dialog at %s, the toast says that nothing was saved yet', async (at, change, remark) => {
  await renderApp(at, {
    answers: {
      ...answersOf(),
      'POST /rest/v1/members': ended,
      'DELETE /rest/v1/members': ended,
      'POST /auth/v1/token': () => ({ access_token: 'a', refresh_token: 'r', expires_in: 3600, user: { id: 'u' } }),
    },
  })
  await change()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabelText('Password', { exact: true }).fill('a-long-enough-password')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('You have successfully logged in.', { exact: true })).toBeVisible()
  await expect.element(page.getByText(remark, { exact: true })).toBeVisible()
})

test('when the session ends while a dialog is open, the page and the typed text stay', async () => {
  let hasEnded = false
  const { router, endSession } = await renderApp(path, {
    hasEnded: true,
    answers: {
      ...answers(() => [{ id: 'u' }]),
      'GET /rest/v1/service_instances': () => (hasEnded ? ended() : [instance]),
    },
  })
  await page.getByRole('button', { name: 'Did not happen…' }).click()
  await page.getByLabelText('Reason').fill('Snow')
  hasEnded = true
  endSession()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect.element(dialog).toBeVisible()
  // The page is read again, and its guard finds no person.
  await router.invalidate()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByLabelText('Reason')).toHaveValue('Snow')
  expect(router.state.location.pathname).toBe(path)
})

test('when the session has ended and a page opens, the person logs in and returns to that page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { router } = await renderApp('/sermons', {
    hasEnded: true,
    answers: { ...answersOf(), 'GET /rest/v1/sermons': ended },
  })
  await expect.poll(() => router.state.location.pathname).toBe('/login')
  expect(router.state.location.search).toEqual({ redirect: '/sermons' })
})

test.each([
  ['before', async () => undefined],
  [
    'after',
    async () => {
      await expect.element(page.getByRole('button', { name: 'Bo Lund' })).toBeVisible()
    },
  ],
])(
  'when another person logs in and this is known %s the profile is read, the unsaved form is gone',
  async (_, known) => {
    const query = navigator.locks.query.bind(navigator.locks)
    const locks = vi.spyOn(navigator.locks, 'query').mockImplementation(async () => {
      await known()
      return query()
    })
    onTestFinished(() => locks.mockRestore())
    const { router, logInAs } = await renderApp('/members/new', { answers: answersOf() })
    await page.getByLabelText('First Name').fill('Tomás')
    logInAs({ ...profileOf(), id: '00000000-0000-4000-8000-000000000002', username: 'bo', fullName: 'Bo Lund' })
    await expect.element(page.getByRole('button', { name: 'Bo Lund' })).toBeVisible()
    await expect.element(page.getByLabelText('First Name')).toHaveValue('')
    expect(router.state.location.pathname).toBe('/members/new')
  },
)

test('while the browser records, the end of the session does not replace the page', async () => {
  onTestFinished(await acquireLock(recordingLock('s1')))
  const { router, endSession } = await renderApp('/sermons', { answers: answersOf() })
  const search = page.getByRole('searchbox')
  await expect.element(search).toBeVisible()
  endSession()
  await router.invalidate()
  await expect.element(search).toBeVisible()
  expect(router.state.location.pathname).toBe('/sermons')
})

test('while the browser records, a toast offers the log-in dialog on the page', async () => {
  onTestFinished(await acquireLock(recordingLock('s1')))
  const { router } = await renderApp(path, { hasEnded: true, answers: answers(ended) })
  await openSnapshots()
  await expect.element(page.getByText('Log in again to go on here. What you recorded is kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Log In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect.element(dialog.getByText(/What you entered is kept on this device/)).toBeVisible()
  expect(router.state.location.pathname).toBe(path)
})
