import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { VisitorNote } from '@/domain/visitor-notes/visitor-note.schema.ts'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { instanceOf, someId } from '@/testing/factories/services.ts'
import { renderApp } from '@/testing/render-app.tsx'
import type { AppOptions } from '@/testing/render-app.tsx'
import { answersOf } from '@/testing/screens/server-states.ts'
import { violations } from '@/testing/violations.ts'

const instance = instanceOf()
const card = page.getByRole('region', { name: 'Notes About Visitors' })
const text = card.getByRole('textbox', { name: 'New note' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function open(options: AppOptions = {}) {
  let notes: VisitorNote[] = []
  const answers: Answers = {
    ...answersOf('uncounted'),
    'GET /rest/v1/service_instances': () => [instance],
    'GET /rest/v1/visitor_notes': () => notes,
    'POST /rest/v1/visitor_notes': ({ body }) => {
      const { note } = body as { note: string }
      notes = [...notes, { id: someId(), serviceInstanceId: instance.id, note, createdAt: '2024-03-03T17:20:00+00:00' }]
      return null
    },
    'DELETE /rest/v1/visitor_notes': ({ search }) => {
      const id = search.get('id')!.slice('eq.'.length)
      notes = notes.filter((each) => each.id !== id)
      return [{ id }]
    },
    ...options.answers,
  }
  return renderApp(`/service-instances/${instance.id}`, { ...options, answers })
}

test('a note can be added and deleted, and shows the date of its automatic deletion', async () => {
  const { sent } = await open()
  const add = card.getByRole('button', { name: 'Add Note' })
  await expect.element(add).toHaveAttribute('aria-expanded', 'false')
  expect(text.elements()).toEqual([])
  ;(add.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(text).toHaveFocus()
  await press('Cancel')
  await expect.element(add).toHaveFocus()
  await press('Add Note')
  await text.fill('  ')
  await press('Save')
  await expect.element(text).toHaveAccessibleDescription(/Please enter a note/)
  await text.fill('<b>Young couple</b>, blue coats')
  expect(await violations()).toEqual([])
  await press('Save')
  const note = card.getByRole('listitem')
  await expect.element(note).toHaveTextContent('<b>Young couple</b>, blue coatsMar 3, 2024, deleted on Jun 1, 2024')
  await expect.element(text).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  expect(sent.find(({ method, path }) => method === 'POST' && path.endsWith('visitor_notes'))?.body).toEqual({
    service_instance_id: instance.id,
    note: '<b>Young couple</b>, blue coats',
  })
  expect(await violations()).toEqual([])
  await press('Delete the note: <b>Young couple</b>, blue coats')
  await page.getByRole('alertdialog', { name: 'Delete Note?' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Note deleted')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})

test('the form keeps a note that the server refuses, and leaving the page asks for confirmation', async () => {
  expectConsole(/server cannot answer/)
  const { router } = await open({ answers: { 'POST /rest/v1/visitor_notes': () => refusal(500, 'no') } })
  await press('Add Note')
  await text.fill('Second time')
  await press('Save')
  await expect.element(page.getByText('Failed to add the note. Please try again.')).toBeVisible()
  await expect.element(text).toHaveValue('Second time')
  void router.navigate({ to: '/services' })
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
})

test('notes that failed to load can be loaded again, and viewers see no notes', async () => {
  expectConsole(/server cannot answer/)
  let isDown = true
  const { unmount } = await open({
    answers: { 'GET /rest/v1/visitor_notes': () => (isDown ? refusal(500, 'no') : []) },
  })
  await expect.element(card).toHaveTextContent('The notes could not be loaded')
  isDown = false
  await card.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(card.getByRole('button', { name: 'Add Note' })).toBeVisible()
  await unmount()
  const { sent } = await open({ churchRole: 'viewer' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(card.elements()).toEqual([])
  expect(sent.filter(({ path }) => path.endsWith('visitor_notes'))).toEqual([])
})
