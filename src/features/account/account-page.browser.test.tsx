import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import type { SentRequest } from '@/testing/answering-db.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { button, field, texts } from '@/testing/screens/screen-row.ts'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'

const box = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\(Optional\\))?$`) })
const zone = page.getByRole('combobox', { name: 'Time Zone' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const isWrite = ({ method, path }: SentRequest) => method !== 'GET' && !/rpc\/(count|list)_/.test(path)
const order = {
  official_order: ['typed', 'clicker', 'door', 'room', 'register'],
  counting_categories: [
    { key: 'adults', name: 'Adults', inTotal: true },
    { key: 'children', name: 'Children', inTotal: true },
    { key: 'visitors', name: 'Visitors', inTotal: false },
  ],
}
const silence = () => vi.spyOn(console, 'error').mockImplementation(() => {})

const signedIn = {
  access_token: `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"u","exp":4102444800}')}.x`,
  token_type: 'bearer',
  expires_in: 3600,
  refresh_token: 'r',
  user: { id: 'u', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '2024-01-01T00:00:00Z' },
}

test('an owner can see and change their own name and the details of their church', async () => {
  const { router, sent, profile } = await renderApp('/account', {
    answers: {
      'GET /rest/v1/churches': () => [order],
      'PATCH /rest/v1/profiles': () => [{ id: profile.id }],
      'PATCH /rest/v1/churches': () => [{ id: profile.church.id }],
    },
  })
  const forget = vi.spyOn(router.options.context.session, 'forget')
  const parts = [...texts('Owner of Grace Church', 'You sign in as anna.'), button('Move Clicker up')]
  await expect.poll(() => missingParts(parts)).toEqual([])

  await box('Full Name').fill(' Anna Lind ')
  await press('Save Name')
  await expect.poll(() => missingParts(texts('Profile updated', 'Your name has been updated.'))).toEqual([])
  expect(forget).toHaveBeenCalledOnce()

  await box('Church Name').fill('Grace Chapel')
  await zone.fill('Pacific/Auckland')
  await page.getByRole('combobox', { name: 'Week Begins On' }).click()
  await page.getByRole('option', { name: 'Monday' }).click()
  await page.getByRole('combobox', { name: 'Easter' }).click()
  await page.getByRole('option', { name: 'Orthodox' }).click()
  await press('Save Church')
  await expect.element(page.getByText('The church information has been updated.')).toBeVisible()
  expect(forget).toHaveBeenCalledTimes(2)
  expect(sent.filter(isWrite).map(({ path, body }) => [path, body])).toEqual([
    ['/rest/v1/profiles', { full_name: 'Anna Lind' }],
    [
      '/rest/v1/churches',
      { name: 'Grace Chapel', time_zone: 'Pacific/Auckland', first_weekday: 1, easter: 'orthodox' },
    ],
  ])
})

test('an owner can set how many people each online view stands for', async () => {
  const { sent, profile } = await renderApp('/account', {
    answers: { 'GET /rest/v1/churches': () => [order], 'PATCH /rest/v1/churches': () => [{ id: profile.church.id }] },
  })
  await expect.element(box('People for Each View')).toHaveValue('')
  await box('People for Each View').fill('20')
  await press('Save Online Views')
  await expect
    .element(box('People for Each View'))
    .toHaveAccessibleDescription(/Please enter a number from 0\.1 to 10 with at most two decimals/)
  await box('People for Each View').fill('1,5')
  await press('Save Online Views')
  await expect.element(page.getByText('Services and trends follow it.')).toBeVisible()
  await expect.element(box('People for Each View')).toHaveValue('1.5')
  await box('People for Each View').fill('')
  await press('Save Online Views')
  await expect
    .poll(() => sent.filter(isWrite).map(({ body }) => body))
    .toEqual([{ online_factor: 1.5 }, { online_factor: null }])
})

test('when an owner changes the time zone, the form asks if events keep their local or UTC time', async () => {
  const { sent, profile } = await renderApp('/account', {
    answers: {
      'GET /rest/v1/churches': () => [order],
      'POST /rest/v1/rpc/change_time_zone': () => [{ id: profile.church.id }],
      'PATCH /rest/v1/churches': () => [{ id: profile.church.id }],
    },
  })
  const keeps = page.getByRole('combobox', { name: 'When the Time Zone Changes' })
  await expect.element(zone).toBeVisible()
  expect(keeps.elements()).toEqual([])
  await zone.fill('Asia/Tokyo')
  await expect.element(keeps).toHaveTextContent('Events keep their time: 9:00 AM stays 9:00 AM')
  await keeps.click()
  await page.getByRole('option', { name: /^Events keep their moment/ }).click()
  await press('Save Church')
  await expect.element(page.getByText('Church updated')).toBeVisible()
  expect(sent.find(({ path }) => path.endsWith('/change_time_zone'))?.body).toEqual({
    church: profile.church.id,
    zone: 'Asia/Tokyo',
    events_keep: 'instants',
  })
})

test.each(['staff', 'viewer'] as const)('the role %s can change only its own account', async (churchRole) => {
  await renderApp('/account', { churchRole })
  await expect.poll(() => missingParts([...texts('America/New_York', 'Western'), field('Full Name')])).toEqual([])
  expect(box('Church Name').query()).toBeNull()
  expect(page.getByText('Official Total').query()).toBeNull()
})

test('when values are invalid, each field shows its error, and no request is sent', async () => {
  const { sent } = await renderApp('/account')
  await box('Full Name').fill('a'.repeat(201))
  await press('Save Name')
  await box('Church Name').fill(' ')
  await zone.fill('Narnia')
  await press('Save Church')
  await box('New Password').fill('secret2')
  await box('Confirm New Password').fill('secret3')
  await press('Change Password')
  const reports = [
    'Please enter at most 200 characters',
    'Church name is required',
    'Please choose a time zone from the list',
    "Passwords don't match",
  ]
  await expect.poll(() => missingParts(reports)).toEqual([])
  expect(sent.filter(isWrite)).toEqual([])
})

testInAll('after a failed save, the form shows an error, keeps its values and asks before leaving', async () => {
  silence()
  const down = () => refusal(500, 'down')
  const { router } = await renderApp('/account', {
    answers: { 'PATCH /rest/v1/profiles': down, 'PATCH /rest/v1/churches': down },
  })
  await box('Full Name').fill('Anna Lind')
  await press('Save Name')
  await expect.element(page.getByText('Failed to update profile. Please try again.')).toBeVisible()
  await box('Church Name').fill('Grace Chapel')
  await press('Save Church')
  await expect.element(page.getByText('Failed to update church. Please try again.')).toBeVisible()
  await expect.element(box('Full Name')).toHaveValue('Anna Lind')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await press('Keep Editing')
  await expect.element(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveFocus()
  expect(router.state.location.pathname).toBe('/account')
  vi.restoreAllMocks()
})

test('the password changes only if the current password is right', async () => {
  silence()
  let isRight = false
  const { sent } = await renderApp('/account', {
    answers: {
      'POST /auth/v1/token': () =>
        isRight ? signedIn : Response.json({ code: 'invalid_credentials', message: 'Invalid' }, { status: 400 }),
      'PUT /auth/v1/user': () => signedIn.user,
    },
  })
  await box('Current Password').fill('wrong')
  await box('New Password').fill('secret2')
  await box('Confirm New Password').fill('secret2')
  await press('Change Password')
  await expect.element(box('Current Password')).toHaveAccessibleDescription('The current password is not right')
  expect(sent.some(({ path }) => path === '/auth/v1/user')).toBe(false)
  isRight = true
  await box('Current Password').fill('secret1')
  await press('Change Password')
  const told = 'Use the new password the next time you log in. Your other devices are logged out.'
  await expect.poll(() => missingParts(['Password changed', told])).toEqual([])
  await expect.element(box('New Password')).toHaveValue('')
  await expect.element(page.getByRole('button', { name: 'Change Password' })).toHaveFocus()
  const body = { password: 'secret2', current_password: 'secret1' }
  expect(sent.at(-1)).toMatchObject({ path: '/auth/v1/user', body })
  vi.restoreAllMocks()
})

test('the password field shows why the server refused a new password', async () => {
  silence()
  let answer = () => Response.json({ error_code: 'weak_password', msg: 'Weak' }, { status: 422 })
  await renderApp('/account', {
    answers: { 'POST /auth/v1/token': () => signedIn, 'PUT /auth/v1/user': () => answer() },
  })
  await box('Current Password').fill('secret1')
  await box('New Password').fill('secret1')
  await box('Confirm New Password').fill('secret1')
  await press('Change Password')
  const same = 'The new password must differ from the current one'
  await expect.element(box('New Password')).toHaveAccessibleDescription(expect.stringContaining(same))
  await box('New Password').fill('secret2')
  await box('Confirm New Password').fill('secret2')
  await press('Change Password')
  const weak = 'Please choose a stronger password'
  await expect.element(box('New Password')).toHaveAccessibleDescription(expect.stringContaining(weak))
  await expect.element(box('New Password')).toHaveFocus()
  answer = () => Response.json({ error_code: 'current_password_invalid', msg: 'Wrong' }, { status: 400 })
  await press('Change Password')
  await expect.element(box('Current Password')).toHaveAccessibleDescription('The current password is not right')
  answer = () => refusal(500, 'down')
  await press('Change Password')
  await expect.element(page.getByText('Failed to change password. Please try again.')).toBeVisible()
  await expect.element(box('New Password')).toHaveValue('secret2')
  vi.restoreAllMocks()
})

test('an owner can change the order of the sources for the official total', async () => {
  let saved = order
  const { sent } = await renderApp('/account', {
    answers: {
      'GET /rest/v1/churches': () => [saved],
      'PATCH /rest/v1/churches': ({ body }) => {
        saved = body as typeof order
        return [{ id: 'c' }]
      },
    },
  })
  const places = () =>
    page
      .getByRole('region', { name: 'Official Total' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await press('Move Cameras at doors up')
  await press('Move Cameras at doors up')
  await expect.element(page.getByText('Cameras at doors is now number 1 of 5.')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Move Cameras at doors up' })).toHaveFocus()
  await press('Move People named present up')
  const wanted = ['1Cameras at doors', '2Count by hand', '3Clicker', '4People named present', '5Cameras in the room']
  expect(places()).toEqual(wanted)
  await press('Save Order')
  await expect.element(page.getByText('Order saved')).toBeVisible()
  expect(places()).toEqual(wanted)
  expect(sent.find(isWrite)?.body).toEqual({ official_order: ['door', 'typed', 'clicker', 'register', 'room'] })
})

testInAll('when the source order or the clicker categories fail to load, they can be loaded again', async () => {
  let isDown = true
  await renderApp('/account', {
    answers: {
      'GET /rest/v1/churches': () => (isDown ? refusal(500, 'down') : [order]),
      'POST /rest/v1/rpc/count_recovery_codes': () => 8,
      'POST /rest/v1/rpc/list_my_sessions': () => [],
    },
  })
  const failures = ['The order could not be loaded', 'The categories could not be loaded']
  await expect.poll(() => missingParts(failures)).toEqual([])
  isDown = false
  for (const name of ['Official Total', 'Clicker']) {
    await page.getByRole('region', { name }).getByRole('button', { name: 'Try Again' }).click()
  }
  await expect.poll(() => missingParts([button('Save Categories'), button('Save Order')])).toEqual([])
})

test('new recovery codes are made only with the right password', async () => {
  silence()
  let left = 2
  const { sent } = await renderApp('/account', {
    answers: {
      'POST /rest/v1/rpc/count_recovery_codes': () => left,
      'POST /functions/v1/api/auth/recovery-codes': ({ body }) => {
        if ((body as { password: string }).password !== 'secret1') {
          return Response.json({ message: 'The current password is not right' }, { status: 422 })
        }
        left = 8
        return { codes: ['AB12CD34EF56GH70'] }
      },
    },
  })
  await expect.element(page.getByText('You have 2 codes left')).toBeVisible()
  await press('Make New Codes')
  await expect.element(box('Your Password')).toHaveFocus()
  await box('Your Password').fill('wrong')
  await press('Make Codes')
  await expect
    .element(box('Your Password'))
    .toHaveAccessibleDescription(expect.stringContaining('The current password is not right'))
  await box('Your Password').fill('secret1')
  await press('Make Codes')
  await expect.element(page.getByText('AB12-CD34-EF56-GH70')).toBeVisible()
  for (const text of ['Recovery Codes', /^Save these codes now/, 'AB12-CD34-EF56-GH70'])
    await expect.element(page.getByRole('region', { name: 'Recovery Codes' }).getByText(text).first()).toBeInViewport()
  expect(await violations()).toEqual([])
  await press('I Have Saved Them')
  await expect.element(page.getByText('You have 8 codes left.')).toBeVisible()
  expect(page.getByText('AB12-CD34-EF56-GH70').query()).toBeNull()
  expect(sent.filter(({ path }) => path.endsWith('recovery-codes'))).toHaveLength(2)
  vi.restoreAllMocks()
})

test("the account page lists a user's other sessions by device and can end one or all of them", async () => {
  const session = (number: number, facts: object) => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    created_at: '2024-03-05T20:00:00+00:00',
    last_used: '2024-03-06T20:00:00+00:00',
    user_agent: null,
    is_current: false,
    ...facts,
  })
  let sessions = [
    session(1, { is_current: true, user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }),
    session(2, { user_agent: 'Mozilla/5.0 (iPad) Version/18.0 Safari/604.1' }),
    session(3, {}),
    session(4, {}),
  ]
  const { sent } = await renderApp('/account', {
    answers: {
      'POST /rest/v1/rpc/list_my_sessions': () => sessions,
      'POST /rest/v1/rpc/end_my_sessions': ({ body }) => {
        const { session: one } = body as { session?: string }
        sessions = sessions.filter(({ id, is_current }) => is_current || (one !== undefined && id !== one))
        return 1
      },
    },
  })
  const card = page.getByRole('region', { name: 'Where You Are Logged In' })
  await expect.element(card.getByText('Firefox on Linux')).toBeVisible()
  await card.getByRole('button', { name: 'End Safari on iPad' }).click()
  await expect.element(page.getByText('Safari on iPad is logged out.')).toBeVisible()
  await expect.poll(() => card.getByRole('listitem').elements().length).toBe(3)
  await card.getByRole('button', { name: 'End All Others' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End All Others' }).click()
  await expect.poll(() => card.getByRole('listitem').elements().length).toBe(1)
  expect(card.getByRole('button').query()).toBeNull()
  expect(sent.filter(({ path }) => path.endsWith('end_my_sessions')).map(({ body }) => body)).toEqual([
    { session: '00000000-0000-4000-8000-000000000002' },
    {},
  ])
})

test('an owner renames, adds, moves and removes clicker categories and saves them in one request', async () => {
  let saved = order
  const { sent, profile } = await renderApp('/account', {
    answers: {
      'GET /rest/v1/churches': () => [saved],
      'PATCH /rest/v1/churches': ({ body }) => {
        saved = { ...saved, ...(body as object) }
        return [{ id: profile.church.id }]
      },
    },
  })
  await expect.element(box('Category 3')).toHaveValue('Visitors')
  await box('Category 3').fill('Guests')
  await press('Move Guests up')
  await expect.element(page.getByText('Guests is now number 2 of 3.')).toBeInTheDocument()
  await press('Remove Children')
  await press('Add Category')
  await press('Save Categories')
  await expect.element(page.getByText('Please enter a name')).toBeVisible()
  await box('Category 3').fill('guests')
  await press('Save Categories')
  await expect.element(page.getByText('This name is in the list already')).toBeVisible()
  await box('Category 3').fill('Teens')
  await page.getByText('In the total: Teens').click()
  await press('Save Categories')
  await expect.element(page.getByText('Categories saved')).toBeVisible()
  expect(sent.filter(isWrite).map(({ body }) => body)).toEqual([
    {
      counting_categories: [
        { key: 'adults', name: 'Adults', inTotal: true },
        { key: 'visitors', name: 'Guests', inTotal: false },
        { key: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Teens', inTotal: false },
      ],
    },
  ])
  await expect.element(page.getByRole('button', { name: 'Remove Teens' })).toBeVisible()
})

test('an owner sees that another owner changed the categories, and can still save', async () => {
  const theirs = order.counting_categories.slice(0, 2)
  let saved = order
  const { sent, profile } = await renderApp('/account', {
    answers: {
      'GET /rest/v1/churches': () => [saved],
      'PATCH /rest/v1/churches': ({ body }) => {
        saved = { ...saved, ...(body as object) }
        return [{ id: profile.church.id }]
      },
    },
  })
  silence()
  await box('Category 3').fill('Guests')
  await expect.element(page.getByText('Counted as visitors in trends and files')).toBeVisible()
  saved = { ...order, counting_categories: theirs }
  await press('Save Categories')
  await expect.element(page.getByText('They are now Adults, Children. Saving replaces them with yours.')).toBeVisible()
  await expect.element(box('Category 3')).toHaveValue('Guests')
  expect(saved.counting_categories).toEqual(theirs)
  await press('Save Categories')
  await expect.element(page.getByText('Categories saved')).toBeVisible()
  expect(saved.counting_categories.map(({ name }) => name)).toEqual(['Adults', 'Children', 'Guests'])
  expect(sent.filter(isWrite)).toHaveLength(1)
  // Removing a category with the keyboard moves the focus to the next category.
  await press('Remove Children')
  await expect.element(box('Category 2')).toHaveFocus()
})

test('a correction factor shows the current name of its camera and can be removed', async () => {
  const cameraId = '10000000-0000-4000-8000-000000000001'
  const of = { cameraId, percent: 104, cameraName: 'Nave', beginsAt: '2024-03-04T15:00:00Z' }
  let factors = [
    { ...of, way: 'room' },
    { ...of, way: 'door', cameraId: '10000000-0000-4000-8000-000000000002', cameraName: 'North door' },
  ]
  const { sent } = await renderApp('/account', {
    answers: {
      'GET /rest/v1/camera_factors': () => factors,
      'GET /rest/v1/camera_errors': () => [{ cameraId, way: 'room', cameraName: 'Altar', services: 9, usual: 0.04 }],
      'DELETE /rest/v1/camera_factors': () => {
        factors = factors.slice(1)
        return [{ camera_id: cameraId }]
      },
    },
    churchRole: 'staff',
  })
  const card = page.getByRole('region', { name: 'Camera Factors' })
  await expect.element(card).toHaveTextContent('Altar ×1.04In the room, since Mar 4, 2024')
  await expect.element(card).toHaveTextContent('North door ×1.04At the door, since Mar 4, 2024')
  expect(await violations()).toEqual([])
  await card.getByRole('button', { name: 'Take back ×1.04 of Altar' }).click()
  await expect.element(card).not.toHaveTextContent('Altar')
  expect(sent.find(({ method }) => method === 'DELETE')?.path).toContain('camera_factors')
})

test('staff can find the register setting in the page index and switch the register on', async () => {
  const { sent } = await renderApp('/account', {
    churchRole: 'staff',
    answers: { 'GET /rest/v1/churches': () => [order], 'POST /rest/v1/rpc/set_register_enabled': () => null },
  })
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Register' }).click()
  await page.getByRole('switch', { name: 'Take attendance by name' }).click()
  await expect.element(page.getByText('Register switched on')).toBeVisible()
  expect(sent.filter(isWrite).map(({ path, body }) => [path, body])).toEqual([
    ['/rest/v1/rpc/set_register_enabled', { is_on: true }],
  ])
})
