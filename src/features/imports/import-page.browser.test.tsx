import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Import, ImportDecision, ImportFigures } from '@/domain/imports/import.schema.ts'
import type { SentRow } from '@/domain/imports/sent-row.ts'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { violations } from '@/testing/violations.ts'

const ID = '50000000-0000-4000-8000-000000000001'
const FILE = `First name,Last name,Email,Date of birth
Naomi,Moab,naomi@example.org,03/04/1970
Ruth,Moab,ruth@example.org,05/06/1971
Ruth,Bethlehem,,
,Nameless,no-name@example.org,`

const lost = () => {
  throw new TypeError('Failed to fetch')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const requests = (sent: { path: string; body: unknown }[], name: string) =>
  sent.filter(({ path }) => path === `/rest/v1/rpc/${name}`).map(({ body }) => body)

/** A fake server with one import. */
function importServer() {
  const imports: Import[] = []
  const rows: SentRow[] = []
  let decision: ImportDecision | null = null
  const refused = () => rows.filter(({ given }) => 'problem' in given)
  const figures = (): ImportFigures => {
    const isSame = decision === 'same'
    const counted = { new: 1, changed: isSame ? 2 : 1, questions: isSame ? 0 : 1 }
    return { ...counted, same: 0, refused: refused().length, left_out: 0, replaced: 0, kept: [] }
  }
  const shown = (number: number, more: object) => ({
    number,
    file_row: number + 1,
    file_column: null,
    reason: null,
    given: rows[number - 1]!.given,
    before: null,
    after: null,
    decision: null,
    candidates: null,
    replaced: null,
    ...more,
  })
  const ofAction: Record<string, () => object[]> = {
    new: () => [shown(1, {})],
    changed: () => [shown(2, { before: { email: null }, after: { email: 'ruth@example.org' } })],
    refused: () =>
      refused().map(({ number, row, column, given }) =>
        shown(number, { file_row: row, file_column: column, reason: given['problem'] }),
      ),
    question: () => [
      shown(3, {
        reason: 'A member has the same name.',
        decision,
        candidates: [
          { id: ID, first_name: 'Ruth', last_name: 'Bethlehem', email: null, phone: null, date_of_birth: '1980-01-02' },
        ],
      }),
    ],
  }
  const answers: Answers = {
    'GET /rest/v1/imports': () => imports,
    'POST /rest/v1/rpc/list_service_names': () => [],
    'POST /rest/v1/rpc/begin_import': () => ID,
    'POST /rest/v1/rpc/add_import_rows': ({ body }) => {
      rows.push(...(body as { rows: SentRow[] }).rows)
      return null
    },
    'POST /rest/v1/rpc/preview_import': () => figures(),
    'POST /rest/v1/rpc/list_import_rows': ({ body }) => ofAction[(body as { of_action: string }).of_action]?.() ?? [],
    'POST /rest/v1/rpc/decide_import_rows': ({ body }) => {
      decision = (body as { decision: ImportDecision }).decision
      return null
    },
    'POST /rest/v1/rpc/cancel_import': () => null,
    'POST /rest/v1/rpc/undo_import': () => {
      const kept = { ...figures(), kept: ['Ruth Bethlehem'] }
      imports[0] = { ...imports[0]!, state: 'undone', undoneAt: new Date().toISOString(), figures: kept }
      return ['Ruth Bethlehem']
    },
  }
  const write = () =>
    imports.push({
      id: ID,
      personName: 'Anna Berg',
      kind: 'members',
      fileName: 'people.csv',
      state: 'applied',
      figures: figures(),
      createdAt: new Date().toISOString(),
      appliedAt: new Date().toISOString(),
      undoneAt: null,
    })
  return { answers, rows, ofAction, write }
}

/** Answers each request with the next answer. After the last answer, repeats the last answer. */
const inTurn =
  (...answers: (() => unknown)[]) =>
  () =>
    (answers.length > 1 ? answers.shift()! : answers[0]!)()

async function drop(file: File) {
  const place = page.getByText('Drop an Excel file, a CSV file or an export of Narthex here, or')
  await expect.element(place).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  place.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}

test('a file is mapped, compared, imported and undone, even if the connection is lost in between', async () => {
  const { answers, rows, write } = importServer()
  const add = answers['POST /rest/v1/rpc/add_import_rows']!
  let isLost = true
  answers['POST /rest/v1/rpc/add_import_rows'] = (request) => {
    if (!isLost) return add(request)
    isLost = false
    return lost()
  }
  const conflict = () => refusal(409, 'The figures have changed meanwhile', 'PT409')
  answers['POST /rest/v1/rpc/apply_import'] = inTurn(conflict, () => write() && lost(), conflict)
  const { sent } = await renderApp('/import', { answers })

  await drop(new File([''], 'empty.csv'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('This file is empty.')
  await drop(new File([FILE], 'people.csv'))
  const check = button('See What Would Change')
  await expect.element(check).toBeDisabled()
  await expect.element(page.getByRole('combobox', { name: 'What is “Email”?' })).toHaveTextContent('Email')
  await page.getByRole('combobox', { name: /^In “Date of birth”, what is 03\/04\/1970\?/ }).click()
  await page.getByRole('option', { name: '3 April 1970' }).click()
  await check.click()

  await expect.element(page.getByRole('heading', { name: 'What would change' })).toBeVisible()
  expect(requests(sent, 'add_import_rows')).toHaveLength(2)
  expect(rows.map(({ given }) => given['date_of_birth'])).toEqual(['1970-04-03', '1971-06-05', null, undefined])
  await expect.element(page.getByText('1 row is a question. Rows without an answer are not imported.')).toBeVisible()
  expect(await violations()).toEqual([])
  const who = page.getByRole('combobox', { name: 'Who is Ruth Bethlehem?' })
  await who.click()
  await page.getByRole('option', { name: 'The same person' }).click()
  await expect.element(button('Import 3 Members')).toBeVisible()
  await expect.element(who).toHaveTextContent('The same person')
  await expect.element(who).toHaveFocus()
  expect(requests(sent, 'decide_import_rows')).toEqual([{ import: ID, decision: 'same', numbers: [3] }])
  await page.getByRole('tab', { name: 'New 1' }).click()
  await expect.element(page.getByText('Email: naomi@example.org · Date of birth: Apr 3, 1970')).toBeVisible()
  await page.getByRole('tab', { name: 'Changed 2' }).click()
  await expect.element(page.getByText('Email: nothing → ruth@example.org')).toBeVisible()
  await page.getByRole('button', { name: 'Refused', exact: true }).click()
  await expect.element(page.getByRole('tab', { name: 'Refused 1' })).toHaveFocus()
  await expect.element(page.getByText('Nameless · Row 5, First name')).toBeVisible()

  await button('Import 3 Members').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something changed in your church in the meantime.')
  await button('Import 3 Members').click()
  await expect.element(page.getByText('1 member added, 2 members changed.')).toBeVisible()
  await expect.element(page.getByText('Not imported: 1 member refused.')).toBeVisible()
  await expect.element(page.getByText('The first name is missing.')).toBeVisible()
  expect(requests(sent, 'apply_import')).toHaveLength(3)
  expect(await violations()).toEqual([])

  await button('Undo the import of people.csv').click()
  await expect
    .element(page.getByRole('alertdialog', { name: 'Undo this import?' }))
    .toHaveTextContent(/people\.csv, imported by Anna Berg on .+ at .+, added 1 member and changed 2\. What it added/)
  expect(await violations()).toEqual([])
  await button('Undo Import').click()
  await expect.element(page.getByText('These were changed since and stay: Ruth Bethlehem')).toBeVisible()
  await expect.element(page.getByText(/undone .+ at/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Import undone in part' })).toBeVisible()
  await expect.element(page.getByText('1 member added, 2 members changed.')).not.toBeInTheDocument()
  expect(button('Undo the import of people.csv').elements()).toEqual([])
  expect(await violations()).toEqual([])
})

test('when an import is cancelled or refused, its rows are deleted, and the file can be sent again', async () => {
  const { answers } = importServer()
  const held = Promise.withResolvers<null>()
  const add = inTurn(
    () => held.promise,
    () => refusal(400, 'no'),
    () => null,
  )
  answers['POST /rest/v1/rpc/add_import_rows'] = add
  const { sent } = await renderApp('/import', { answers })
  const file = new File(['First name,Last name\nNaomi,Moab'], 'people.csv')
  await drop(file)
  await button('See What Would Change').click()
  await expect.element(page.getByText('Sending the rows, which are only compared')).toBeVisible()
  await button('Cancel').click()
  await drop(file)
  held.resolve(null)
  await expect.poll(() => requests(sent, 'cancel_import')).toEqual([{ import: ID }])
  expectConsole(/DomainError/)
  await button('See What Would Change').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing was imported.')
  await expect.poll(() => requests(sent, 'cancel_import')).toHaveLength(2)
  await button('See What Would Change').click()
  await expect.element(page.getByRole('heading', { name: 'What would change' })).toBeVisible()
  await button('Back to the Columns').click()
  await expect.poll(() => requests(sent, 'cancel_import')).toHaveLength(3)
  expect(requests(sent, 'apply_import')).toEqual([])
})

test('when the session has ended, the file stays, and the import goes on after a log-in on the page', async () => {
  let hasEnded = true
  const { answers } = importServer()
  await renderApp('/import', {
    answers: {
      ...answers,
      'POST /rest/v1/rpc/begin_import': () => (hasEnded ? refusal(401, 'This session has ended', 'PT401') : ID),
      'POST /auth/v1/token': () => {
        hasEnded = false
        return { access_token: 'a', refresh_token: 'r', expires_in: 3600, user: { id: 'u' } }
      },
    },
  })
  await drop(new File(['First name,Last name\nNaomi,Moab'], 'people.csv'))
  await button('See What Would Change').click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabelText('Password', { exact: true }).fill('a-long-enough-password')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('See What Would Change').click()
  await expect.element(button('Import 2 Members')).toBeVisible()
})

test('the import lists partly counted dates and links back to the page from which it was opened', async () => {
  const { answers } = importServer()
  const { router } = await renderApp('/import?from=services', { answers })
  await expect.element(page.getByText(/^No imports yet\. An import can be undone/)).toBeVisible()
  await drop(new File(['Date,9:00,11:00\n2024-03-03,40,60\n2024-03-10,41,\n2024-03-17,42,61'], 'counts.csv'))
  await button('See What Would Change').click()
  await expect.element(page.getByText('1 date is counted in part')).toBeVisible()
  await expect.element(page.getByText(/^Mar 10, 2024: one service has a count/)).toBeVisible()
  answers['POST /rest/v1/rpc/apply_import'] = () => ({
    new: 1,
    changed: 1,
    same: 0,
    refused: 0,
    questions: 1,
    left_out: 0,
    replaced: 0,
  })
  await page.getByRole('button', { name: /^Import 2 Services/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
  await expect.element(page.getByText('1 date is counted in part')).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByRole('link', { name: 'Back to Services' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/services')
})

test('the name of a service of the church keeps its time in the sent rows, and so do the names that differ only in the time', async () => {
  const { answers, rows } = importServer()
  answers['POST /rest/v1/rpc/list_service_names'] = () => ['Sunday 9:00']
  await renderApp('/import', { answers })
  const file = 'Date,Service,Total\n2024-03-03,Sunday 9:00,82\n2024-03-03,Sunday 11:00,60\n2024-03-03,Evening 18:00,31'
  await drop(new File([file], 'counts.csv'))
  await button('See What Would Change').click()
  await expect.element(page.getByRole('heading', { name: 'What would change' })).toBeVisible()
  expect(rows.map(({ given }) => [given['service_name'], given['time']])).toEqual([
    ['Sunday 9:00', '09:00'],
    ['Sunday 11:00', '11:00'],
    ['Evening', '18:00'],
  ])
})

test('the dry run names the parts of a computed total and the part without a number', async () => {
  await renderApp('/import', { answers: importServer().answers })
  await drop(new File(['Date,Total,Adults,Children\n2024-03-03,,82,\n2024-03-10,60,40,20'], 'counts.csv'))
  await button('See What Would Change').click()
  await page.getByRole('tab', { name: 'New 1' }).click()
  await expect.element(page.getByText('Total: 82 · Adults: 82')).toBeVisible()
  const text = 'Total worked out from adults. Nothing is written for children, so the total may be too low.'
  await expect.element(page.getByText(text)).toBeVisible()
  expect(await violations()).toEqual([])
})

test('counts that the file replaces and inexact numbers are listed before the import, and the result lists them again', async () => {
  const { answers, ofAction } = importServer()
  const figures = { new: 1, changed: 1, same: 1, refused: 1, questions: 0, left_out: 0, replaced: 1, kept: [] }
  answers['POST /rest/v1/rpc/preview_import'] = () => figures
  answers['POST /rest/v1/rpc/apply_import'] = () => figures
  const row = (number: number, more: object) => ({
    number,
    file_row: number + 1,
    file_column: 'Total',
    reason: null,
    given: { date: '2024-03-03', service_name: 'Worship', total: 97 },
    before: { total: 31 },
    after: { total: 97 },
    decision: null,
    candidates: null,
    replaced: null,
    ...more,
  })
  const martha = row(1, { replaced: { total: 31, source: 'typed', by: ['Martha'] } })
  Object.assign(ofAction, {
    replaced: () => [martha],
    changed: () => [martha],
    same: () => [row(2, { before: null, after: null, given: { date: '2024-03-10', total: 60 } })],
    refused: () => [row(3, { reason: 'This is not a number: "lots"', given: { date: '2024-03-17', problem: 'x' } })],
    'did not happen': () => [row(4, { given: { date: '2024-03-24', did_not_happen: 'snow' } })],
  })
  const { sent } = await renderApp('/import', { answers })
  const file =
    'Date,Total\n2024-03-03,97\n2024-03-10,about 60\n2024-03-17,lots\n2024-03-24,snow\n2024-03-31,\nTotal,157'
  await drop(new File([file], 'counts.csv'))
  await button('See What Would Change').click()
  await expect.element(page.getByText('The import replaces 1 count')).toBeVisible()
  await expect.element(page.getByText('31, typed by Martha, becomes 97.')).toBeVisible()
  await expect.element(page.getByText('1 number is not exact')).toBeVisible()
  await expect.element(page.getByText('Row 3: “about 60” is read as 60')).toBeVisible()
  await button('The Same').click()
  await expect.element(page.getByRole('tab', { name: 'The Same 1' })).toHaveFocus()
  await expect.element(page.getByText('Total: 60')).toBeVisible()
  await page.getByRole('button', { name: 'Did not happen 1' }).click()
  await expect.element(page.getByText('Did not happen: snow')).toBeVisible()
  await page.getByRole('button', { name: 'Left out: no data 1' }).click()
  await expect.element(page.getByText('Row 7: Sum or average')).toBeVisible()
  await page.getByRole('button', { name: 'Left out: empty 1' }).click()
  await expect.element(page.getByText('Sunday Worship, Mar 31, 2024', { exact: true })).toBeVisible()
  // The start time is an option of the import and not in its rows, so a recurring service keeps its own time.
  const bodyOf = (name: string) => sent.find(({ path }) => path.endsWith(name))!.body
  expect(bodyOf('/begin_import')).toMatchObject({ options: { time: '10:00' } })
  const rows = JSON.stringify(bodyOf('/add_import_rows'))
  expect([rows.includes('2024-03-03'), rows.includes('10:00')]).toEqual([true, false])
  expect(await violations()).toEqual([])
  await button('Import 2 Services').click()
  await expect.element(page.getByText('Not imported: 1 service refused.')).toBeVisible()
  await expect.element(page.getByText('1 count was replaced')).toBeVisible()
  await expect.element(page.getByText('31, typed by Martha, became 97.')).toBeVisible()
  await expect.element(page.getByText('This is not a number: "lots"')).toBeVisible()
  await button('The Same').click()
  await expect.element(page.getByText('Total: 60')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a past import lists its figures, and its rows while it can be undone', async () => {
  const { answers, ofAction, write } = importServer()
  write()
  const [past] = (answers['GET /rest/v1/imports'] as () => Import[])()
  past!.figures = { ...past!.figures!, same: 4, refused: 2 }
  ofAction['refused'] = () => []
  await renderApp('/import', { answers })
  await expect
    .element(page.getByText(/^1 new, 1 changed, 4 the same, 2 refused, 1 not answered · Anna Berg/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Rows of the import of people.csv' }).click()
  await expect.element(page.getByRole('tab', { name: 'Refused 2' })).toBeVisible()
  await expect.element(page.getByText('Narthex no longer keeps these rows.')).toBeVisible()
  expect(await violations()).toEqual([])
})
