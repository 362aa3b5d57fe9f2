import * as v from 'valibot'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MemberDraft, Members } from '@/domain/members/member.schema.ts'
import type { Member } from '@/domain/members/member.schema.ts'
import { toRow } from '@/domain/shared/table.ts'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { memberOf } from '@/testing/factories/members.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { expectConsole } from '@/testing/expect-console.ts'
import { missingParts } from '@/testing/screens/shown-parts.ts'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'

const ruth = memberOf(1, {
  firstName: 'Ruth',
  lastName: 'Okafor',
  email: 'ruth@example.org',
  address: '14 Chapel Lane\nSpringfield',
  dateOfBirth: '1971-03-05',
  membershipStatus: 'visitor',
})

const field = (label: string) => page.getByLabelText(label)
const save = (name: 'Add Member' | 'Update Member') => page.getByRole('button', { name })
const noMembers: Answers = { 'GET /rest/v1/members': () => [] }

/** Answers like a server that stores the members it receives, as rows with the app's field names. */
function keeping(members: Member[], wait: Promise<void> = Promise.resolve()): Answers {
  return {
    'GET /rest/v1/members': ({ search }) => {
      const id = search.get('id')
      return id ? members.filter((one) => `eq.${one.id}` === id) : members
    },
    'POST /rest/v1/members': async ({ body }) => {
      await wait
      const { first_name, last_name } = body as Record<string, string>
      members.push(memberOf(9, { firstName: first_name!, lastName: last_name! }))
      return [members.at(-1)]
    },
    'PATCH /rest/v1/members': ({ body }) => {
      members[0] = { ...members[0]!, firstName: (body as Record<string, string>)['first_name']! }
      return [members[0]]
    },
  }
}

test('the empty form shows required fields, the family id hint and fitting input types', async () => {
  await renderApp('/members/new', { answers: noMembers })
  await expect.element(field('First Name')).toBeRequired()
  await expect.element(field('Last Name')).toBeRequired()
  await expect.element(field('Email')).toHaveAttribute('type', 'email')
  await expect.element(field('Phone')).toHaveAttribute('type', 'tel')
  for (const label of ['Date of Birth', 'Join Date']) await expect.element(field(label)).toHaveAttribute('type', 'date')
  await expect
    .element(field('Family ID'))
    .toHaveAccessibleDescription(
      'Leave it empty for a new family: Add Another of This Family fills it in. Use the same ID to group family members together',
    )
  await expect.element(field('First Name')).toHaveFocus()
  await expect.element(page.getByRole('combobox', { name: 'Membership Status' })).toHaveTextContent('Active')
})

test('the member form has every field of the database, and the page shows every text except the family id', async () => {
  const texts = Object.keys(MemberDraft.entries).filter(
    (name) => v.safeParse(MemberDraft.entries[name as keyof MemberDraft], `its ${name}`).success,
  )
  expect(texts).toEqual(expect.arrayContaining(['firstName', 'phone', 'notes']))
  const known = memberOf(1, Object.fromEntries(texts.map((name) => [name, `its ${name}`])))
  const { router } = await renderApp(`/members/${known.id}/edit`, { answers: keeping([known]) })
  await expect.element(field('First Name')).toHaveValue('its firstName')
  const sent = new FormData(page.getByRole('textbox', { name: 'First Name' }).element().closest('form')!)
  // The selects are not native form fields, so `FormData` leaves them out.
  expect([...sent.keys(), 'membershipStatus', 'ageBand'].toSorted()).toEqual(
    Object.keys(MemberDraft.entries).toSorted(),
  )
  await router.navigate({ to: '/members/$id', params: { id: known.id } })
  await expect.element(page.getByRole('heading', { level: 1, name: 'its firstName its lastName' })).toBeVisible()
  // The page shows a family by its members, not by its id.
  const untold = () => texts.filter((name) => !document.body.textContent.includes(`its ${name}`))
  await expect.poll(untold).toEqual(['familyId'])
})

test('an age band can be chosen and cleared, and the page shows it', async () => {
  const members = [memberOf(1, { firstName: 'Obed', ageBand: 'child' })]
  const { sent, router } = await renderApp(`/members/${members[0]!.id}`, { answers: keeping(members) })
  await expect.element(page.getByRole('definition').filter({ hasText: /^Child$/ })).toBeVisible()
  await router.navigate({ to: '/members/$id/edit', params: { id: members[0]!.id } })
  const band = page.getByRole('combobox', { name: 'Age Band' })
  await expect.element(band).toHaveTextContent('Child')
  await expect.element(band).toHaveAccessibleDescription('If the date of birth is not known')
  await band.click()
  await page.getByRole('option', { name: 'Not set' }).click()
  await expect.element(band).toHaveTextContent('Not set')
  await save('Update Member').click()
  await expect.poll(() => sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ age_band: null })
})

testInAll('after a save the next member form is empty, and leaving it after typing asks for confirmation', async () => {
  let show = () => {}
  const listed = new Promise<void>((resolve) => (show = resolve))
  const kept = keeping([])
  const answers: Answers = {
    ...kept,
    'GET /rest/v1/members': async () => {
      await listed
      return []
    },
  }
  await renderApp('/members/new', { answers })
  await userEvent.fill(field('First Name'), 'Boaz')
  await userEvent.fill(field('Last Name'), 'Field')
  await save('Add Member').click()
  await page.getByRole('link', { name: 'Add Member' }).click()
  await expect.element(field('First Name')).toHaveValue('')
  await userEvent.fill(field('First Name'), 'Naomi')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Leave' })).toBeVisible()
  show()
})

test('when values are missing or wrong, each field shows its error, and no request is sent', async () => {
  const { sent } = await renderApp('/members/new', { answers: noMembers })
  await field('Email').fill('nobody')
  await save('Add Member').click()
  await expect.element(field('First Name')).toHaveAccessibleDescription('First name is required')
  await expect.element(field('Last Name')).toHaveAccessibleDescription('Last name is required')
  await expect.element(field('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect.element(field('First Name')).toHaveFocus()
  expect(sent).toEqual([])
})

testInAll('an impossible birth date is refused, and the saved date stays', async () => {
  const { sent } = await renderApp(`/members/${ruth.id}/edit`, { answers: keeping([ruth]) })
  const born = field('Date of Birth')
  await expect.element(born).toHaveValue('1971-03-05')
  const isBad = () => (born.element() as HTMLInputElement).validity.badInput
  for (const keys of ['02301990', '0230', '0228{Backspace}']) {
    await born.fill('1971-03-05')
    born.element().blur()
    born.element().focus()
    await userEvent.keyboard(keys)
    expect(isBad(), keys).toBe(true)
    await save('Update Member').click()
    await expect.element(born).toHaveAccessibleDescription('Please enter a valid date')
    await expect.element(born).toHaveFocus()
    expect(isBad(), keys).toBe(true)
  }
  expect(sent.some(({ method }) => method === 'PATCH')).toBe(false)
  await born.fill('1990-02-28')
  await save('Update Member').click()
  await expect.element(page.getByText('Member updated')).toBeVisible()
  expect(sent.find(({ method }) => method === 'PATCH')!.body).toMatchObject({ date_of_birth: '1990-02-28' })
})

test('a person can add a member by keyboard', async () => {
  const saved = Promise.withResolvers<void>()
  const { router, sent } = await renderApp('/members/new', { answers: keeping([], saved.promise) })
  await expect.element(field('First Name')).toBeVisible()
  field('First Name').element().focus()
  await userEvent.keyboard(' Ada {Tab}Miller{Enter}')
  const busy = page.getByRole('button', { name: 'Saving...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  saved.resolve()
  await expect.poll(() => missingParts(['Member added', 'The member has been added to your congregation.'])).toEqual([])
  await expect.element(page.getByRole('link', { name: /Ada Miller/ })).toBeVisible()
  expect(router.state.location.pathname).toBe('/members')
  const ofMembers = sent.filter(({ path }) => path.endsWith('/members'))
  expect(ofMembers.map(({ method }) => method)).toEqual(['POST', 'GET'])
  expect(sent[0]!.body).toEqual(toRow(Members, v.parse(MemberDraft, { firstName: 'Ada', lastName: 'Miller' })))
})

test.each([
  ['/members/new', 'Add Member', 'POST', 'Failed to create member. Please try again.'],
  [`/members/${ruth.id}/edit`, 'Update Member', 'PATCH', 'Failed to update member. Please try again.'],
] as const)('when a save at %s fails, the form keeps the typed values', async (path, label, method, text) => {
  expectConsole(/server cannot answer/)
  const { router } = await renderApp(path, {
    answers: { ...keeping([ruth]), [`${method} /rest/v1/members`]: () => refusal(500, 'broken') },
  })
  await field('First Name').fill('Ada')
  await field('Last Name').fill('Miller')
  await field('Notes').fill('Sings.')
  await save(label).click()
  await expect.poll(() => missingParts(['Error', text])).toEqual([])
  await expect.element(field('First Name')).toHaveValue('Ada')
  await expect.element(field('Notes')).toHaveValue('Sings.')
  await expect.element(save(label)).not.toHaveAttribute('aria-disabled')
  await expect.element(save(label)).toHaveFocus()
  expect(router.state.location.pathname).toBe(path)
})

test('after a member is changed, the page and the form show the new values', async () => {
  const { router, sent } = await renderApp(`/members/${ruth.id}`, { answers: keeping([{ ...ruth }]) })
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect.element(field('Address')).toHaveValue('14 Chapel Lane\nSpringfield')
  await expect.element(page.getByRole('combobox', { name: 'Membership Status' })).toHaveTextContent('Visitor')
  await field('First Name').fill('Ruthie')
  await save('Update Member').click()
  await expect.poll(() => missingParts(['Member updated', 'The member information has been updated.'])).toEqual([])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ruthie Okafor' })).toBeVisible()
  expect(router.state.location.pathname).toBe(`/members/${ruth.id}`)
  expect(sent.find(({ method }) => method === 'PATCH')!.body).toMatchObject({
    first_name: 'Ruthie',
    email: 'ruth@example.org',
    phone: null,
    address: '14 Chapel Lane\nSpringfield',
    membership_status: 'visitor',
  })
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect.element(field('First Name')).toHaveValue('Ruthie')
})

const morales = memberOf(1, { firstName: 'Ana', lastName: 'Morales', familyId: 'Morales' })

test('the member form suggests existing families, and corrects the spelling of a family id', async () => {
  const { sent } = await renderApp('/members/new', {
    answers: keeping([morales, memberOf(2, { firstName: 'Bo', familyId: 'm1' })]),
  })
  await field('First Name').fill('Luis')
  await field('Last Name').fill('Morales')
  const family = page.getByRole('combobox', { name: /^Family ID/ })
  await family.click()
  await expect.element(page.getByRole('option', { name: 'm1 Bo' })).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('mor')
  await expect.element(page.getByRole('option', { name: 'm1 Bo' })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(family).toHaveValue('Morales')
  await family.fill('Ibáñez')
  await expect.element(page.getByText('This ID starts a new family.')).toBeVisible()
  await family.fill(' MORALÈS')
  await userEvent.keyboard('{Tab}')
  await expect.element(family).toHaveValue('Morales')
  await family.fill('morales ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Member added')).toBeVisible()
  expect(sent.find(({ method }) => method === 'POST')!.body).toMatchObject({ family_id: 'Morales' })
})

testInAll('the form for another family member already contains the values that the household shares', async () => {
  const members = [morales]
  const { sent, router } = await renderApp('/members/new', {
    answers: {
      ...keeping(members),
      'POST /rest/v1/members': ({ body }) => {
        const { first_name: firstName, last_name: lastName, family_id: familyId } = body as Record<string, string>
        const facts = { firstName: firstName!, lastName: lastName!, familyId: familyId ?? null, address: 'Elm 1' }
        members.push(memberOf(members.length + 1, facts))
        return [members.at(-1)]
      },
    },
  })
  await field('First Name').fill('Rosa')
  await field('Last Name').fill('Morales')
  await page.getByRole('button', { name: 'Add Another of This Family' }).click()
  await expect.element(page.getByText('Another of the family of Rosa Morales.')).toBeVisible()
  await expect.element(field('First Name')).toHaveFocus()
  for (const [label, value] of [
    ['First Name', ''],
    ['Last Name', 'Morales'],
    ['Address', 'Elm 1'],
    // Ana's family has the id Morales, so the id of Rosa's new family gets a number.
    ['Family ID', 'Morales 2'],
  ] as const) {
    await expect.element(field(label)).toHaveValue(value)
  }
  await userEvent.keyboard('Tom{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Another of the family of Tom Morales.')).toBeVisible()
  // The form was not edited, so leaving asks no question.
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/members')
  const saved = sent.filter(({ method }) => method === 'POST')
  expect(saved.map(({ body }) => (body as Record<string, string>)['family_id'])).toEqual(['Morales 2', 'Morales 2'])
})

test('leaving a form with unsaved changes asks for confirmation', async () => {
  const { router } = await renderApp('/members/new', { answers: noMembers })
  await field('First Name').fill('Ada')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field('First Name')).toHaveValue('Ada')
  await expect.element(page.getByRole('link', { name: 'Cancel' })).toHaveFocus()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/members')
})

testInAll(
  'when a person leaves a form and follows a second link during loading, only one question is asked',
  async () => {
    const reading = Promise.withResolvers<[]>()
    const { router } = await renderApp('/members/new', {
      answers: { 'GET /rest/v1/members': () => reading.promise, 'GET /rest/v1/sermons': () => [] },
    })
    // Switches the loading screen off, so that the form stays visible until the members arrive.
    router.options.defaultPendingMs = Infinity
    await field('First Name').fill('Ada')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/members')
    await page.getByRole('link', { name: 'Sermons' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Sermons' })).toBeVisible()
    reading.resolve([])
  },
)

test.each(['/members/new', `/members/${ruth.id}/edit`])('at %s, a viewer sees why there is no form', async (path) => {
  await renderApp(path, { churchRole: 'viewer', answers: keeping([ruth]) })
  await expect.element(page.getByText('You can look at members but not change them')).toBeVisible()
  expect(page.getByRole('textbox').query()).toBeNull()
})
