import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { FoundInvitation, JoinState } from '@/domain/access/invitation.schema.ts'
import { profileOf, renderApp } from '@/testing/render-app.tsx'
import { answersOf } from '@/testing/screens/server-states.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'
import { JoinPage } from './join-page.tsx'

const invitation: FoundInvitation = {
  churchName: 'St Mary',
  role: 'counter',
  invitedBy: 'Ruth Okafor',
  state: 'open',
}

async function show(facts: Partial<Parameters<typeof JoinPage>[0]> = {}, db?: unknown) {
  const onJoined = vi.fn<() => void>()
  const props = { token: 'abc', invitation, profile: null, onJoined, ...facts }
  const { unmount } = await renderPage(<JoinPage {...props} />, { db })
  return Object.assign(onJoined, { unmount })
}

test('an invitation page names the church, role and inviter, and a new person can sign up from it', async () => {
  const signUp = vi
    .fn<(credentials: object) => Promise<object>>()
    .mockResolvedValue({ data: { user: { identities: [{}] }, session: {} }, error: null })
  const functions = { invoke: async () => ({ data: { codes: ['AB12CD34EF56GH70'] }, error: null }) }
  const rpc = vi.fn<() => Promise<object>>().mockResolvedValue({ data: 'ticket', error: null })
  const onJoined = await show({}, { auth: { signUp }, functions, rpc })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Join St Mary' })).toBeVisible()
  await expect.element(page.getByText('Ruth Okafor invites you. As counter you count services')).toBeVisible()
  await page.getByLabelText('Username').fill('boas')
  await page.getByLabelText('Password', { exact: true }).fill('secret-1')
  await page.getByLabelText('Confirm Password', { exact: true }).fill('secret-1')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect.element(page.getByText('AB12-CD34-EF56-GH70')).toBeVisible()
  await page.getByRole('button', { name: 'I Have Saved Them' }).click()
  await expect.poll(() => onJoined.mock.calls.length).toBe(1)
  expect(rpc).toHaveBeenCalledExactlyOnceWith('begin_joining', { token: 'abc' })
  expect(signUp.mock.calls[0]![0]).toMatchObject({ options: { data: { username: 'boas', invitation: 'ticket' } } })
})

test.each([
  ['expired', 'This invitation has expired'],
  ['withdrawn', 'This invitation was withdrawn'],
  ['used', 'This invitation has been used'],
  [null, 'This invitation is not known'],
] as const)('when the state of an invitation is %s, its page says so', async (state, title) => {
  await show({ invitation: state && { ...invitation, state } })
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log In' })).toBeVisible()
})

const answering = (...states: JoinState[]) => {
  const rpc = vi.fn<(name: string, input: object) => Promise<object>>()
  for (const data of states) rpc.mockResolvedValueOnce({ data, error: null })
  return { rpc }
}

testInAll('a person who joins another church must confirm that their own empty church is deleted', async () => {
  const db = answering('leaves nothing', 'joined')
  const onJoined = await show({ profile: profileOf() }, db)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect.element(page.getByText('Grace Church will be deleted')).toBeVisible()
  expect(onJoined).not.toHaveBeenCalled()
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Leave Grace Church and Join' }).click()
  await expect.poll(() => onJoined.mock.calls.length).toBe(1)
  expect(db.rpc.mock.calls.map(([, input]) => input)).toEqual([
    { token: 'abc', gives_up_church: false },
    { token: 'abc', gives_up_church: true },
  ])
})

test('a person whose church has data cannot join another church', async () => {
  await show({ profile: profileOf() }, answering('has data'))
  await page.getByRole('button', { name: 'Join' }).click()
  await expect.element(page.getByText('Grace Church has data')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to the Dashboard' })).toBeVisible()
})

const signingUp = () => ({
  auth: { signUp: async () => ({ data: { user: { identities: [{}] }, session: {} }, error: null }) },
  functions: { invoke: async () => ({ data: { codes: ['AB12CD34EF56GH70'] }, error: null }) },
  rpc: async () => ({ data: 'ticket', error: null }),
})
async function join() {
  await page.getByLabelText('Username').fill('Anna')
  await page.getByLabelText('Password', { exact: true }).fill('secret-1')
  await page.getByLabelText('Confirm Password', { exact: true }).fill('secret-1')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect.element(page.getByText('AB12-CD34-EF56-GH70')).toBeVisible()
}
const reload = (accept: () => unknown = () => 'member') =>
  renderApp('/join/abc', {
    answers: {
      ...answersOf(),
      'POST /rest/v1/rpc/find_invitation': () => [
        { church_name: 'Grace Church', invited_by: 'ruth', role: 'counter', state: 'used' },
      ],
      'POST /rest/v1/rpc/accept_invitation': accept,
    },
  })
const reminder = () => page.getByText('Your recovery codes were not confirmed')

test('a reload of the page with new recovery codes leads on and says that the codes were not confirmed', async () => {
  const { unmount } = await show({}, signingUp())
  await join()
  await unmount()
  const { router } = await reload()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
  await expect.element(reminder()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'make new ones on your account page' }))
    .toHaveAttribute('href', '/account#recovery-codes')
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(reminder()).not.toBeInTheDocument()
})

test('after the codes are confirmed, nothing reminds of them', async () => {
  const { unmount } = await show({}, signingUp())
  await join()
  await page.getByRole('button', { name: 'I Have Saved Them' }).click()
  await unmount()
  const { router } = await reload()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
  await expect.element(page.getByText('Total Members')).toBeVisible()
  expect(reminder().query()).toBeNull()
})

test('a signed-in person of another church reads that the invitation has been used', async () => {
  const { router } = await reload(() => 'used')
  await expect.element(page.getByRole('heading', { name: 'This invitation has been used' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/join/abc')
})
