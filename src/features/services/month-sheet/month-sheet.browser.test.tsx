import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { attendanceOf, instanceOf, serviceOf, serviceTotalOf, sessionOf } from '@/testing/factories/services.ts'
import { profileOf, renderApp } from '@/testing/render-app.tsx'
import { violations } from '@/testing/violations.ts'
import { testInAll } from '@/testing/test-in-all.ts'

const worship = serviceOf({ firstDate: '2024-02-04', dayOfWeek: 0, serviceTime: '10:00' })
const ofWorship = (day: string) => instanceOf({ serviceId: worship.id, instanceDate: `2024-03-${day}` })

const typed = attendanceOf({ totalAttendance: 84, suggestedTotal: 84 })

/** Refuses one kind of request until the returned function is called. */
function refusing(answers: Answers, kind: string): () => void {
  const answer = answers[kind]!
  let isDown = true
  answers[kind] = (request) => (isDown ? refusal(500, 'down') : answer(request))
  return () => {
    isDown = false
  }
}

/** Answers like PostgREST for a server that keeps the counts of a month. */
function church() {
  const first = ofWorship('03')
  const second = ofWorship('10')
  const third = ofWorship('17')
  const prayer = instanceOf({ serviceName: 'Prayer', instanceDate: '2024-03-06', startTime: '19:00:00' })
  let totals = [
    serviceTotalOf(first, { total: 84, attendanceId: typed.id, adults: 60, children: 20 }),
    serviceTotalOf(second, { total: 91, source: 'door' }),
    serviceTotalOf(prayer),
    serviceTotalOf(third),
  ]
  const change = (id: unknown, facts: Partial<(typeof totals)[0]>) => {
    const isChanged = (one: (typeof totals)[0]) => one.serviceInstanceId === id || one.attendanceId === id
    const changed = totals.filter(isChanged)
    totals = totals.map((one) => (isChanged(one) ? { ...one, ...facts } : one))
    return changed.map(({ serviceInstanceId }) => ({ id: serviceInstanceId }))
  }
  let recorded = 0
  const answers: Answers = {
    'GET /rest/v1/services': () => [worship],
    'POST /rest/v1/rpc/dates_of_series': () =>
      ['03', '10', '17', '24', '31'].map((day) => ({ service_id: worship.id, service_date: `2024-03-${day}` })),
    'GET /rest/v1/service_totals': ({ search }) => {
      const one = search.get('service_instance_id')
      return one ? totals.filter(({ serviceInstanceId }) => one === `eq.${serviceInstanceId}`) : totals
    },
    'GET /rest/v1/service_instances': () => [],
    'POST /rest/v1/service_instances': ({ body }) => {
      const made = ofWorship((body as { instance_date: string }).instance_date.slice(-2))
      totals.push(serviceTotalOf(made))
      return [made]
    },
    'DELETE /rest/v1/service_instances': ({ search }) => {
      const gone = totals.filter(({ serviceInstanceId: id }) => search.get('id') === `eq.${id}`)
      totals = totals.filter((one) => !gone.includes(one))
      return gone.map(({ serviceInstanceId: id }) => ({ id }))
    },
    'GET /rest/v1/recording_sessions': () => [],
    'GET /rest/v1/attendance': () => [typed],
    'POST /rest/v1/attendance': ({ body }) => {
      const { service_instance_id: id, total_attendance: total } = body as Record<string, never>
      recorded += 1
      change(id, { total, source: 'typed', attendanceId: `new ${recorded}`, chosenBy: 'rule', counts: 1 })
      return [attendanceOf({ id: `new ${recorded}`, serviceInstanceId: id, totalAttendance: total })]
    },
    'POST /rest/v1/rpc/correct_attendance': ({ body }) => {
      const { record, total } = body as Record<string, never>
      return change(record, { total })
    },
    'POST /rest/v1/rpc/remove_attendance': ({ body }) =>
      change((body as { record: string }).record, { total: null, source: null, attendanceId: null, counts: 0 }),
    'PATCH /rest/v1/service_instances': ({ body, search }) => {
      const { outcome, outcome_reason: outcomeReason } = body as Record<string, never>
      return change(search.get('id')?.slice('in.('.length, -1), { outcome, outcomeReason })
    },
  }
  return answers
}

const path = '/services/counts?month=2024-03'
const box = (day: string) => page.getByRole('textbox', { name: new RegExp(`March ${day}, 2024`) })
async function status(words: string) {
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
}
const writes = (sent: { method: string; path: string }[]) =>
  sent
    .filter(({ method, path: to }) => method !== 'GET' && !/find_my|send_left|dates_of_series/.test(to))
    .map(({ method, path: to }) => `${method} ${to.split('/').at(-1)}`)

test('when the box of a count loses focus, the count is saved, and the change can be undone', async () => {
  const { sent } = await renderApp(path, { answers: church() })
  await box('3').click()
  await userEvent.keyboard('86{Tab}')
  // Tab moves to the next box of the same date, then to the next date.
  await expect.element(box('6')).toHaveFocus()
  await status('Saved')
  expect(sent.find(({ path: to }) => to.endsWith('correct_attendance'))?.body).toMatchObject({ total: 86, adults: 60 })
  await userEvent.keyboard('0{Enter}')
  await expect.element(box('6')).toHaveValue('0')
  await box('10').click()
  await expect.element(box('10')).toHaveAccessibleDescription('Door')
  await userEvent.keyboard('95{Enter}')
  await expect.element(box('17')).toHaveFocus()
  await expect.element(box('10')).toHaveAccessibleDescription('saved')
  expect(writes(sent)).toEqual(['POST correct_attendance', 'POST attendance', 'POST attendance'])
  expect(await violations()).toEqual([])

  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(box('10')).toHaveFocus()
  await status('Taken back: Sunday Worship on Mar 10')
  await page.getByRole('button', { name: 'Undo the change of Prayer on Mar 6' }).click()
  await expect.element(box('6')).toHaveValue('')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(box('3')).toHaveValue('84')
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  expect(writes(sent).slice(3)).toEqual(['POST remove_attendance', 'POST remove_attendance', 'POST correct_attendance'])
})

test('a count far from the others of its series is saved, and the sheet asks whether it is right', async () => {
  const answers = church()
  const earlier = ['04', '11', '18'].map((day, index) =>
    serviceTotalOf(instanceOf({ serviceId: worship.id, instanceDate: `2024-02-${day}` }), { total: 40 + index }),
  )
  const known = answers['GET /rest/v1/service_totals']!
  const { sent } = await renderApp(path, {
    answers: {
      ...answers,
      'GET /rest/v1/service_totals': async (request) => {
        const rows = (await known(request)) as unknown[]
        return request.search.has('service_instance_id') ? rows : [...rows, ...earlier]
      },
    },
  })
  await box('17').fill('99999')
  await userEvent.keyboard('{Enter}')
  const question = 'Far more than usual (42). Is it right?'
  await expect.element(box('17')).toHaveAccessibleDescription(`saved ${question}`)
  await expect.element(page.getByText(question, { exact: true }).last()).toBeVisible()
  await expect.element(page.getByText(`Sunday Worship on Mar 17: ${question}`)).toHaveRole('status')
  expect(await violations()).toEqual([])
  expect(writes(sent)).toEqual(['POST attendance'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(box('17')).toHaveValue('')
  expect(page.getByText(question).elements()).toEqual([])
  await box('17').fill('60')
  await userEvent.keyboard('{Enter}')
  await expect.element(box('17')).toHaveAccessibleDescription('saved')
})

test('a date before the first date of a series is not called missing, and takes a count', async () => {
  const later = { ...worship, firstDate: '2024-03-24' }
  const answers = { ...church(), 'GET /rest/v1/services': () => [later], 'GET /rest/v1/service_totals': () => [] }
  await renderApp(path, { answers })
  await expect.element(box('24')).toHaveAttribute('placeholder', 'no service yet')
  await expect.element(box('17')).toHaveAttribute('placeholder', '')
  await expect.element(box('17')).toHaveAccessibleDescription('Type a count to add the service')
  await expect.element(page.getByText(/Before its first date, a recurring service is not missing/)).toBeVisible()
})

test('after a change of the month, Tab goes to the first box without a count', async () => {
  await renderApp('/services/counts?month=2024-02', { answers: church() })
  const next = page.getByRole('button', { name: 'Next month' })
  await expect.element(next).toBeVisible()
  next.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 2, name: 'March 2024' })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(box('6')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Shift>}{Tab}{/Shift}')
  next.element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'This month' })).toHaveFocus()
})

/** Opens February, in which only one box is empty, and enters its count. March loads when `release` is called. */
async function enterLastOfFebruary() {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const answers = church()
  const february = serviceTotalOf(instanceOf({ serviceId: worship.id, instanceDate: '2024-02-25' }))
  const known = answers['GET /rest/v1/service_totals']!
  const dates = answers['POST /rest/v1/rpc/dates_of_series']!
  let total: number | null = null
  const opened = await renderApp('/services/counts?month=2024-02', {
    answers: {
      ...answers,
      'GET /rest/v1/service_totals': async (request) => {
        const isOne = request.search.get('service_instance_id') === `eq.${february.serviceInstanceId}`
        const now = total === null ? february : { ...february, total, source: 'typed', counts: 1 }
        const others = isOne ? [] : ((await known(request)) as unknown[])
        return isOne || !request.search.has('service_instance_id') ? [now, ...others] : others
      },
      'POST /rest/v1/attendance': (request) => {
        const { service_instance_id: id, total_attendance: entered } = request.body as Record<string, unknown>
        if (id !== february.serviceInstanceId) return answers['POST /rest/v1/attendance']!(request)
        total = entered as number
        return [attendanceOf({ serviceInstanceId: february.serviceInstanceId, totalAttendance: total })]
      },
      'PATCH /rest/v1/service_instances': (request) =>
        request.search.get('id')?.includes(february.serviceInstanceId)
          ? [{ id: february.serviceInstanceId }]
          : answers['PATCH /rest/v1/service_instances']!(request),
      'POST /rest/v1/rpc/dates_of_series': async (request) => {
        if (!JSON.stringify(request.body).includes('2024-02-18')) return []
        await promise
        return dates(request)
      },
    },
  })
  const last = page.getByRole('textbox', { name: /February 25, 2024/ })
  await last.click()
  await userEvent.keyboard('40{Enter}')
  await expect.element(page.getByRole('button', { name: 'Next month' })).toHaveFocus()
  await status('Saved')
  return { ...opened, release }
}

test.each([
  ['at once', 'March 2024'],
  ['slowly', 'Loading services...'],
])(
  'after the last box, Enter opens the next month, which loads %s, and its first box without a count has the focus',
  async (pace, shown) => {
    const { release } = await enterLastOfFebruary()
    if (pace === 'at once') release()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
    release()
    const heading = page.getByRole('heading', { level: 2, name: 'March 2024' })
    await expect.element(heading).toHaveAttribute('aria-live', 'polite')
    await expect.element(box('17')).toHaveFocus()
    await userEvent.keyboard('39{Enter}')
    await expect.element(box('17')).toHaveAccessibleDescription('saved')
    await expect.element(box('17')).toHaveValue('39')
  },
)

test('a button that opens a month keeps the focus when the month loads slowly', async () => {
  const { release } = await enterLastOfFebruary()
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
  const next = page.getByRole('button', { name: 'Next month' })
  await expect.element(next).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Loading services...')).toBeVisible()
  release()
  await expect.element(page.getByRole('heading', { level: 2, name: 'March 2024' })).toBeVisible()
  await expect.element(next).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(box('6')).toHaveFocus()
})

test('on a phone, a box fills its row, and a hint says that further columns are beside the sheet', async () => {
  await page.viewport(390, 844)
  await renderApp(path, { answers: church() })
  await expect.element(box('3')).toHaveValue('84')
  const cell = box('3').element().closest('td')!
  const heights = [box('3').element(), cell].map((element) => element.getBoundingClientRect().height)
  expect(heights[1]! - heights[0]!).toBeLessThanOrEqual(1)
  expect(page.getByText('Swipe sideways', { exact: false }).elements()).toEqual([])
})

test('arrow keys move between boxes, unchanged boxes are not saved, and Escape discards the typed text', async () => {
  const { sent } = await renderApp(path, { answers: church() })
  await box('3').click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
  await expect.element(box('17')).toHaveFocus()
  await userEvent.keyboard('7{Escape}')
  await expect.element(box('17')).toHaveValue('')
  await userEvent.keyboard('8{Control>}z{/Control}{ArrowUp}')
  await expect.element(box('17')).toHaveValue('')
  await expect.element(box('10')).toHaveFocus()
  expect(writes(sent)).toEqual([])
})

test('Enter goes to the next box without a count and never to a counted box, and arrows go to each box', async () => {
  const { sent } = await renderApp(path, { answers: church() })
  const prayer = page.getByRole('textbox', { name: /^Prayer/ })
  await box('3').click()
  await userEvent.keyboard('{Enter}')
  // March 10 has the count of a door.
  await expect.element(box('17')).toHaveFocus()
  await userEvent.keyboard('44{Enter}')
  await expect.element(box('24')).toHaveFocus()
  await userEvent.keyboard('d{ArrowUp}{ArrowUp}')
  await expect.element(box('10')).toHaveFocus()
  // The count of March 17 and the mark of March 24 may still be on their way to the server.
  await userEvent.keyboard('{Enter}')
  await expect.element(box('31')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(box('31')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(prayer).toHaveFocus()
  // A count that cannot be cleared leaves an empty box, but the count is still there.
  await box('10').fill('')
  await userEvent.keyboard('{Tab}')
  await expect.element(box('10')).toHaveAccessibleDescription(/^Only a typed count can be cleared/)
  await box('3').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(box('31')).toHaveFocus()
  await expect
    .poll(() => writes(sent))
    .toEqual(['POST attendance', 'POST service_instances', 'PATCH service_instances'])
})

test('Enter goes from the last row to the next box without a count, in a later or an earlier column', async () => {
  const { sent } = await renderApp(path, { answers: church() })
  const prayer = page.getByRole('textbox', { name: /^Prayer/ })
  const last = box('31')
  await last.click()
  await userEvent.keyboard('70{Enter}')
  await expect.element(prayer).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(box('17')).toHaveFocus()
  await prayer.click()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(box('24')).toHaveFocus()
  await prayer.click()
  await userEvent.keyboard('d')
  await expect.element(prayer).toHaveAttribute('placeholder', 'did not happen')
  await status('Saved: did not happen')
  // The only box of the next column is marked as not held, so Enter does not move there.
  await last.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(box('17')).toHaveFocus()
  await expect.element(last).toHaveValue('70')
  expect(writes(sent)).toEqual(['POST service_instances', 'POST attendance', 'PATCH service_instances'])
})

test('in a full sheet, Enter in the last row goes to Next month, and typing replaces no count', async () => {
  const { sent } = await renderApp(path, { answers: church() })
  const prayer = page.getByRole('textbox', { name: /^Prayer/ })
  for (const empty of [prayer, box('17'), box('24')]) await empty.fill('5')
  await box('31').click()
  await userEvent.keyboard('ten{Enter}')
  // A text that cannot be saved stays in its box.
  await expect.element(box('31')).toHaveFocus()
  await userEvent.keyboard('70{Enter}')
  await expect.element(page.getByRole('button', { name: 'Next month' })).toHaveFocus()
  await userEvent.keyboard('99')
  await status('Saved, service added')
  await expect.element(box('31')).toHaveValue('70')
  expect(writes(sent).filter((write) => write.endsWith('correct_attendance'))).toEqual([])
})

test('on a phone, the bottom bar never covers the box that Enter focuses', async () => {
  await page.viewport(390, 600)
  await renderApp(path, { answers: church() })
  await box('3').click()
  const bar = page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect()
  expect(bar.top).toBeGreaterThan(400)
  for (let row = 0; row < 4; row++) {
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement!.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top)
  }
})

test('columns and buttons do not move when a figure is typed, refused, saved and undone', async () => {
  await page.viewport(1366, 768)
  await renderApp(path, { answers: church() })
  await box('17').click()
  const undo = page.getByRole('button', { name: 'Undo' })
  const places = () =>
    [...page.getByRole('columnheader').elements(), undo.element()].map((element) => {
      const { left, width } = element.getBoundingClientRect()
      return [left, width]
    })
  const before = places()
  await userEvent.keyboard('about a hundred people{Tab}')
  await status('1 not saved')
  expect(places()).toEqual(before)
  await box('17').fill('77')
  await userEvent.keyboard('{Enter}')
  await status('Saved')
  await expect.element(box('17')).toHaveAccessibleDescription('saved')
  expect(places()).toEqual(before)
  await userEvent.keyboard('{Control>}z{/Control}')
  await status('Taken back: Sunday Worship on Mar 17')
  expect(places()).toEqual(before)
})

test('no tooltip of the arrows beside the month covers a text', async () => {
  await renderApp(path, { answers: church() })
  for (const name of ['Previous month', 'Next month'])
    await expect.element(page.getByRole('button', { name })).not.toHaveAttribute('data-scope', 'tooltip')
})

test('on a laptop, the keys of the sheet stay visible below many rows, and cover no box with the focus', async () => {
  await page.viewport(1366, 768)
  const dates = Array.from({ length: 20 }, (_, day) => `2024-03-${day + 10}`)
  await renderApp(path, {
    answers: {
      ...church(),
      'POST /rest/v1/rpc/dates_of_series': () => dates.map((date) => ({ service_id: worship.id, service_date: date })),
    },
  })
  const keys = page.getByText('next box without a count')
  await expect.element(keys).toBeVisible()
  expect(getComputedStyle(keys.element()).paddingBottom).toBe('8px')
  expect(Math.round(keys.element().getBoundingClientRect().bottom)).toBe(768)
  const boxes = page.getByRole('textbox').elements()
  expect(boxes.at(-1)!.getBoundingClientRect().bottom).toBeGreaterThan(768)
  const bottoms = boxes.map((each) => {
    ;(each as HTMLElement).focus()
    return each.getBoundingClientRect().bottom - keys.element().getBoundingClientRect().top
  })
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(0)
})

test('a refused text below a box with a name stays above the next row', async () => {
  await page.viewport(1366, 768)
  await renderApp(path, { answers: church() })
  await box('6').fill('about sixty')
  await userEvent.keyboard('{Tab}')
  await status('1 not saved')
  const row = box('6').element().closest('tr')!
  const below = row.nextElementSibling!.getBoundingClientRect().top
  const bottoms = [...row.querySelectorAll('td, td *')].map((part) => part.getBoundingClientRect().bottom)
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(below + 0.5)
})

testInAll('a refused number stays in its box, and the page shows the reason', async () => {
  const answers = church()
  const recover = refusing(answers, 'POST /rest/v1/attendance')
  const { router } = await renderApp(path, { answers })
  await box('3').click()
  await userEvent.keyboard('about 80{Tab}')
  await expect.element(box('3')).toHaveValue('about 80')
  await expect
    .element(box('3'))
    .toHaveAccessibleDescription('Please enter a valid total attendance count. Undo here brings back 84.')
  await status('1 not saved')
  await box('10').fill('')
  await box('17').fill('77')
  await userEvent.keyboard('{Enter}')
  await expect.element(box('10')).toHaveAccessibleDescription(/^Only a typed count can be cleared/)
  await expect.element(box('17')).toHaveAccessibleDescription(/^The server cannot answer right now/)
  await expect.element(box('17')).toHaveValue('77')
  await status('3 not saved')
  expect(await violations()).toEqual([])
  // The refused number stays visible, and leaving the page asks for confirmation.
  await page.getByRole('button', { name: 'Next month' }).click()
  expect(router.state.location.search).toEqual({ month: '2024-03' })
  await page.getByRole('link', { name: 'Back to Services' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click()
  recover()
  await box('10').click()
  await userEvent.keyboard('{Escape}')
  await box('3').click()
  // A phone has no Escape key. While the active box has a text that is not saved, the button discards the text.
  await page.getByRole('button', { name: 'Undo the text in Sunday Worship on Mar 3' }).click()
  await expect.element(box('3')).toHaveFocus()
  await expect.element(box('3')).toHaveValue('84')
  await expect.element(box('3')).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Try again' }).click()
  await status('Saved')
  await expect.element(box('17')).not.toHaveAttribute('aria-invalid')
})

test('when the network is back, a number that could not be saved is sent again', async () => {
  const answers = church()
  const recover = refusing(answers, 'POST /rest/v1/attendance')
  const { sent } = await renderApp(path, { answers })
  await box('17').fill('77')
  await userEvent.keyboard('{Enter}')
  await status('1 not saved')
  recover()
  dispatchEvent(new Event('online'))
  await status('Saved')
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  const last = box('17').element() as HTMLInputElement
  expect([last.selectionStart, last.selectionEnd]).toEqual([0, 2])
  expect(sent.filter(({ method, path: to }) => method === 'POST' && to.endsWith('/attendance'))).toHaveLength(2)
})

/** Opens the sheet, and enters something that the server refuses because the session ends. The given person can log in. */
async function enterAfterTheEnd(userId: string, enter: () => Promise<void>) {
  let hasEnded = true
  const answers = church()
  const opened = await renderApp(path, {
    hasEnded: true,
    answers: {
      ...answers,
      'GET /rest/v1/service_totals': (request) =>
        hasEnded && request.search.has('service_instance_id')
          ? refusal(401, 'This session has ended', 'PT401')
          : answers['GET /rest/v1/service_totals']!(request),
      'POST /auth/v1/token': () => {
        hasEnded = false
        return { access_token: 'a', refresh_token: 'r', expires_in: 3600, user: { id: userId } }
      },
    },
  })
  await enter()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect.element(dialog).toBeVisible()
  await status('1 not saved')
  async function logIn() {
    await dialog.getByLabelText('Password', { exact: true }).fill('a-long-enough-password')
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  return { ...opened, logIn }
}

async function typeCount() {
  await box('17').fill('77')
  await userEvent.keyboard('{Enter}')
}

test('when the session has ended, the number stays, and after a log-in on the page it is sent once, by itself', async () => {
  const { router, sent, logIn } = await enterAfterTheEnd(profileOf().id, typeCount)
  await logIn()
  expect(router.state.location.pathname).toBe('/services/counts')
  await status('Saved')
  await expect.element(box('17')).toHaveValue('77')
  await expect.element(box('17')).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByText('What you entered is sent now.', { exact: true })).toBeVisible()
  expect(writes(sent).filter((write) => write === 'POST attendance')).toHaveLength(1)
})

test('when the session has ended, the mark of D stays, and after a log-in on the page it is sent once, by itself', async () => {
  const { sent, logIn } = await enterAfterTheEnd(profileOf().id, async () => {
    await box('17').click()
    await userEvent.keyboard('d')
  })
  await logIn()
  await status('Saved: did not happen')
  await expect.element(box('17')).toHaveAttribute('placeholder', 'did not happen')
  await expect.element(box('17')).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByText('What you entered is sent now.', { exact: true })).toBeVisible()
  expect(writes(sent).filter((write) => write === 'PATCH service_instances')).toHaveLength(1)
})

test('a mark that did not reach the server can be taken back, and is sent when the network is back', async () => {
  const answers = church()
  const recover = refusing(answers, 'PATCH /rest/v1/service_instances')
  const { sent } = await renderApp(path, { answers })
  await box('3').click()
  await userEvent.keyboard('57d')
  await status('1 not saved')
  await expect.element(box('3')).toHaveAttribute('placeholder', 'did not happen')
  await expect.element(box('3')).toHaveValue('')
  await expect.element(box('3')).toHaveAccessibleDescription(/^The server cannot answer right now/)
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(box('3')).toHaveValue('57')
  await userEvent.keyboard('{Escape}')
  await expect.element(box('3')).toHaveValue('84')
  await userEvent.keyboard('d')
  await expect.element(page.getByRole('button', { name: 'It took place after all' })).toBeVisible()
  await status('1 not saved')
  // The box that loses the focus sends nothing.
  await userEvent.keyboard('{Tab}')
  recover()
  dispatchEvent(new Event('online'))
  await status('Saved: did not happen')
  await expect.element(box('3')).toHaveAttribute('placeholder', 'did not happen')
  await expect.element(box('3')).not.toHaveAttribute('aria-invalid')
  expect(writes(sent)).toEqual(Array(3).fill('PATCH service_instances'))
})

test.each([
  ['after', 1],
  ['before', 2],
])(
  'a mark without a service is taken back by D %s its refusal, and no service is created later',
  async (moment, requests) => {
    const answers = church()
    const recover = refusing(answers, 'POST /rest/v1/service_instances')
    const release = held(answers, 'POST /rest/v1/service_instances')
    const { sent } = await renderApp(path, { answers })
    await box('24').click()
    await userEvent.keyboard(moment === 'after' ? 'd' : 'dd')
    release()
    if (moment === 'after') {
      await status('1 not saved')
      await userEvent.keyboard('d')
    }
    await expect.element(box('24')).toHaveAttribute('placeholder', 'no service yet')
    await box('3').fill('86')
    await userEvent.keyboard('{Enter}')
    await status('Saved')
    recover()
    dispatchEvent(new Event('online'))
    await userEvent.keyboard('{Control>}z{/Control}')
    await status('Taken back: Sunday Worship on Mar 3')
    const marks = Array(requests).fill('POST service_instances')
    expect(writes(sent)).toEqual([...marks, 'POST correct_attendance', 'POST correct_attendance'])
  },
)

test('a mark is sent once when two events at once ask for it', async () => {
  const answers = church()
  const recover = refusing(answers, 'PATCH /rest/v1/service_instances')
  const { sent } = await renderApp(path, { answers })
  await box('17').click()
  await userEvent.keyboard('d')
  await status('1 not saved')
  recover()
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('online'))
  await status('Saved: did not happen')
  await userEvent.keyboard('{Control>}z{/Control}')
  await status('Taken back: Sunday Worship on Mar 17')
  expect(writes(sent)).toEqual(Array(3).fill('PATCH service_instances'))
})

test('when another person logs in after the session has ended, the number is not sent', async () => {
  const { router, sent } = await enterAfterTheEnd('another', typeCount)
  const reads = () => sent.filter(({ search }) => search.has('service_instance_id')).length
  const before = reads()
  const db = await router.options.context.loadDb()
  await db.auth.signInWithPassword({ email: 'bo@example.org', password: 'a-long-enough-password' })
  // The sheet reads the service before it sends a count. This request of the test is later than such a read.
  await db.from('services').select('id')
  expect(reads()).toBe(before)
  await status('1 not saved')
  expect(writes(sent).filter((write) => write === 'POST attendance')).toEqual([])
})

test('a service can be marked as not held and as held again, with a key or a button', async () => {
  const { sent } = await renderApp(path, { answers: church() })
  await box('17').click()
  await userEvent.keyboard('d')
  await expect.element(box('17')).toHaveAttribute('placeholder', 'did not happen')
  await expect.element(box('6')).toHaveAttribute('placeholder', 'not counted')
  await page.getByRole('button', { name: 'It took place after all for Sunday Worship on Mar 17' }).click()
  await expect.element(box('17')).toHaveAttribute('placeholder', 'not counted')
  await expect.element(box('17')).toHaveFocus()
  await page.getByRole('button', { name: 'Did not happen for Sunday Worship on Mar 17' }).click()
  await expect.element(box('17')).toHaveAttribute('placeholder', 'did not happen')
  // A number marks the service as held, and undoing the number marks it as not held again.
  await userEvent.keyboard('12{Enter}')
  await expect.element(box('17')).toHaveValue('12')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(box('17')).toHaveAttribute('placeholder', 'did not happen')
  expect(writes(sent).slice(3)).toEqual([
    'PATCH service_instances',
    'POST attendance',
    'POST remove_attendance',
    'PATCH service_instances',
  ])
})

test('D pressed twice marks a service and takes that back, and D held down marks it once', async () => {
  const answers = church()
  const patch = answers['PATCH /rest/v1/service_instances']!
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  answers['PATCH /rest/v1/service_instances'] = async (request) => {
    await isReleased
    return patch(request)
  }
  const { sent } = await renderApp(path, { answers })
  await box('17').click()
  await userEvent.keyboard('dd')
  release()
  await expect.element(page.getByRole('button', { name: 'Did not happen for Sunday Worship on Mar 17' })).toBeVisible()
  await expect.element(box('17')).toHaveAttribute('placeholder', 'not counted')
  const outcomes = () =>
    sent.flatMap(({ method, body }) => (method === 'PATCH' ? (body as { outcome: string }).outcome : []))
  await expect.poll(outcomes).toEqual(['did_not_happen', 'held'])
  await userEvent.keyboard('{d>4/}')
  await expect.element(box('17')).toHaveAttribute('placeholder', 'did not happen')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(box('17')).toHaveAttribute('placeholder', 'not counted')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(box('17')).toHaveAttribute('placeholder', 'did not happen')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(box('17')).toHaveAttribute('placeholder', 'not counted')
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
})

const undoButton = (what: string) => page.getByRole('button', { name: `Undo ${what} on Mar 17`, exact: false })

test('Undo discards a refused text that was typed after the saved change, and then takes back the change', async () => {
  expectConsole(/Adults and children/)
  const answers = church()
  const correct = answers['POST /rest/v1/rpc/correct_attendance']!
  answers['POST /rest/v1/rpc/correct_attendance'] = (request) =>
    (request.body as { total: number }).total < 80
      ? refusal(400, 'Adults and children cannot be more than the total attendance.', '23514')
      : correct(request)
  const { sent } = await renderApp(path, { answers })
  await box('17').fill('44')
  await userEvent.keyboard('{Enter}')
  await expect.element(box('17')).toHaveAccessibleDescription('saved')
  await box('3').fill('39')
  await userEvent.keyboard('{Enter}')
  await expect.element(box('24')).toHaveFocus()
  await expect.element(box('3')).toHaveAttribute('aria-invalid')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(box('3')).toHaveFocus()
  await expect.element(box('3')).toHaveValue('84')
  await expect.element(box('3')).not.toHaveAttribute('aria-invalid')
  await expect.element(box('17')).toHaveValue('44')
  await status('Taken back: Sunday Worship on Mar 3')
  await expect.element(undoButton('the change of Sunday Worship')).toBeEnabled()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(box('17')).toHaveValue('')
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  expect(writes(sent)).toEqual(['POST attendance', 'POST correct_attendance', 'POST remove_attendance'])
})

test('Undo pressed before the server refuses a text discards that text, not an older saved change', async () => {
  expectConsole(/Adults and children/)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const answers = church()
  answers['POST /rest/v1/rpc/correct_attendance'] = async () => {
    await promise
    return refusal(400, 'Adults and children cannot be more than the total attendance.', '23514')
  }
  const { sent } = await renderApp(path, { answers })
  await box('17').fill('44')
  await userEvent.keyboard('{Enter}')
  await expect.element(box('17')).toHaveAccessibleDescription('saved')
  await box('3').fill('39')
  await userEvent.keyboard('{Enter}{Control>}z{/Control}')
  release()
  await status('Taken back: Sunday Worship on Mar 3')
  await expect.element(box('3')).toHaveValue('84')
  await expect.element(box('3')).not.toHaveAttribute('aria-invalid')
  await expect.element(box('17')).toHaveValue('44')
  await expect.element(undoButton('the change of Sunday Worship')).toBeEnabled()
  expect(writes(sent)).toEqual(['POST attendance', 'POST correct_attendance'])
})

/** Holds the requests of a key until `release` is called. */
function held(answers: Answers, key: keyof Answers) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const answer = answers[key]!
  answers[key] = async (request) => {
    await promise
    return answer(request)
  }
  return release
}

test('a count typed while the mark of a new service is taken back is saved after it', async () => {
  const answers = church()
  const release = held(answers, 'DELETE /rest/v1/service_instances')
  const { sent } = await renderApp(path, { answers })
  await box('24').click()
  await userEvent.keyboard('d')
  await status('Saved: did not happen')
  await userEvent.keyboard('{Control>}z{/Control}52{Enter}')
  await expect.element(box('31')).toHaveFocus()
  release()
  await status('Saved, service added')
  await expect.element(box('24')).toHaveValue('52')
  await expect.element(box('24')).toHaveAccessibleDescription('saved')
  await expect.element(box('31')).toHaveFocus()
  expect(writes(sent).slice(-3)).toEqual(['DELETE service_instances', 'POST service_instances', 'POST attendance'])
})

test('while a mark is taken back, a count, the same count again and another mark wait for it', async () => {
  const answers = church()
  const { sent } = await renderApp(path, { answers })
  await box('17').click()
  await userEvent.keyboard('d')
  await status('Saved: did not happen')
  const releaseMark = held(answers, 'PATCH /rest/v1/service_instances')
  await userEvent.keyboard('{Control>}z{/Control}d')
  releaseMark()
  await status('Saved: did not happen')
  await expect.element(box('17')).toHaveAttribute('placeholder', 'did not happen')
  await userEvent.keyboard('{Control>}z{/Control}44{ArrowUp}{ArrowDown}')
  await expect.element(box('17')).toHaveAccessibleDescription('saved')
  await expect.element(box('17')).toHaveValue('44')
  // The box shows 44 until the count is taken back. The same number typed meanwhile is a new count.
  const releaseRemoval = held(answers, 'POST /rest/v1/rpc/remove_attendance')
  await userEvent.keyboard('{Control>}z{/Control}44{ArrowUp}')
  releaseRemoval()
  await expect.poll(() => writes(sent).slice(-2)).toEqual(['POST remove_attendance', 'POST attendance'])
  await status('Saved')
  await expect.element(box('17')).toHaveValue('44')
  await expect.element(box('10')).toHaveFocus()
})

test('several pasted counts do not become one count', async () => {
  const { sent } = await renderApp(path, { answers: church() })
  await box('17').click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '42\r\n57\r\n')
  box('17')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(box('17')).toHaveValue('42, 57')
  await userEvent.keyboard('{Tab}')
  await expect.element(box('17')).toHaveAccessibleDescription(/Please enter one count in each box/)
  expect(writes(sent)).toEqual([])
})

test.each(['1e3', '1,000', '１２', '12.0', '+5', '-3', '1000001', '4 2'])(
  'the text %s is not a count',
  async (text) => {
    const { sent } = await renderApp(path, { answers: church() })
    await box('17').fill(text)
    await userEvent.keyboard('{Tab}')
    await expect.element(box('17')).toHaveAccessibleDescription(/Please enter a valid total attendance count/)
    expect(writes(sent)).toEqual([])
  },
)

test('a typed count can be cleared, and a count on a date without a service creates a service', async () => {
  const { sent } = await renderApp(path, { answers: church() })
  await box('3').fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(box('3')).toHaveAttribute('placeholder', 'not counted')
  await expect.element(box('24')).toHaveAttribute('placeholder', 'no service yet')
  await expect.element(box('24')).toHaveAccessibleDescription('Type a count to add the service')
  await expect.element(page.getByText(/^No service yet: type its count/)).toBeVisible()
  await box('24').fill('70')
  await userEvent.keyboard('{Enter}')
  await expect.element(box('24')).toHaveAccessibleDescription('saved')
  await status('Saved, service added')
  expect(
    sent.find(({ method, path: to }) => method === 'POST' && to.endsWith('/service_instances'))?.body,
  ).toMatchObject({
    service_id: worship.id,
    instance_date: '2024-03-24',
    start_time: '10:00',
  })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(box('24')).toHaveAttribute('placeholder', 'no service yet')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(box('3')).toHaveValue('84')
  const putBack = sent.findLast(({ method, path: to }) => method === 'POST' && to.endsWith('/attendance'))
  expect(putBack?.body).toMatchObject({ total_attendance: 84, suggested_total: 84 })
})

test('on a phone, staff can type counts, the URL contains the month, and viewers see only figures', async () => {
  await page.viewport(390, 844)
  const { router, unmount } = await renderApp(path, { answers: church() })
  await expect.element(box('3')).toHaveValue('84')
  expect(document.documentElement.scrollWidth).toBe(390)
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'April 2024' })).toBeVisible()
  expect(router.state.location.search).toEqual({ month: '2024-04' })
  await unmount()
  const { sent } = await renderApp(path, { answers: church(), churchRole: 'viewer' })
  await expect.element(page.getByRole('cell', { name: 'Door 91' })).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  expect(page.getByRole('button', { name: /Undo|Did not happen/ }).elements()).toEqual([])
  await userEvent.keyboard('d{Control>}z{/Control}')
  expect(writes(sent)).toEqual([])
})

testInAll('when the server refuses to mark a service as not held, its count stays', async () => {
  const { sent } = await renderApp(path, {
    answers: { ...church(), 'PATCH /rest/v1/service_instances': () => refusal(403, 'no', '42501') },
  })
  await box('3').click()
  await userEvent.keyboard('d')
  await expect.element(page.getByText('Sunday Worship on Mar 3 was not saved')).toBeVisible()
  await expect.element(box('3')).toHaveValue('84')
  await userEvent.keyboard('{Tab}7{Enter}')
  await status('Saved')
  expect(writes(sent)).toEqual(['PATCH service_instances', 'POST attendance'])
})

test('when a count created a service that now has a recording, undoing the count keeps the service', async () => {
  const sessions: unknown[] = []
  const { sent } = await renderApp(path, {
    answers: { ...church(), 'GET /rest/v1/recording_sessions': () => sessions },
  })
  await box('24').fill('70')
  await userEvent.keyboard('{Enter}')
  await expect.element(box('24')).toHaveAccessibleDescription('saved')
  sessions.push(sessionOf())
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(box('24')).toHaveAttribute('placeholder', 'not counted')
  expect(writes(sent)).toEqual(['POST service_instances', 'POST attendance', 'POST remove_attendance'])
})

test('a count that another person changed is shown and neither overwritten nor undone', async () => {
  expectConsole(/Changed meanwhile/)
  const answers = church()
  const { sent } = await renderApp(path, { answers })
  const another = (total: number) =>
    answers['POST /rest/v1/rpc/correct_attendance']!({ body: { record: typed.id, total } } as never)
  await expect.element(box('3')).toHaveValue('84')
  await another(99)
  await box('3').fill('86')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(box('3'))
    .toHaveAccessibleDescription('Changed meanwhile: 99. Type your number again to replace it.')
  await expect.element(box('3')).toHaveValue('86')
  await box('3').click()
  await userEvent.keyboard('{Tab}')
  expect(writes(sent)).toEqual([])
  await box('3').click()
  await userEvent.keyboard('87{Tab}')
  await expect.element(box('3')).toHaveAccessibleDescription('saved')
  await another(50)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText('Changed meanwhile: 50. It stays.')).toBeVisible()
  await expect.element(box('3')).toHaveValue('50')
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  expect(writes(sent)).toEqual(['POST correct_attendance'])
})

testInAll('a number can be edited while it is saving, and Next month leads back to a refused number', async () => {
  const answers = church()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { router, sent } = await renderApp(path, {
    answers: {
      ...answers,
      'POST /rest/v1/rpc/correct_attendance': async (request) => {
        await asked
        return answers['POST /rest/v1/rpc/correct_attendance']!(request)
      },
      'POST /rest/v1/attendance': () => refusal(500, 'down'),
    },
  })
  await box('3').fill('86')
  await userEvent.keyboard('{Enter}')
  await box('3').fill('84')
  await box('17').fill('77')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'April 2024' })).toBeVisible()
  answer()
  await expect.element(page.getByText('Sunday Worship on Mar 17 was not saved')).toBeVisible()
  expect(sent.flatMap(({ path: to, body }) => (to.endsWith('correct_attendance') ? [body] : []))).toMatchObject([
    { total: 86 },
    { total: 84 },
  ])
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(box('17')).toHaveValue('77')
  expect(router.state.location.search).toEqual({ month: '2024-03' })
})

testInAll('a month without services leads to a new service on its first Sunday, and to the import', async () => {
  const answers = { ...church(), 'GET /rest/v1/services': () => [], 'POST /rest/v1/rpc/dates_of_series': () => [] }
  await renderApp('/services/counts?month=2024-06', {
    answers: { ...answers, 'GET /rest/v1/service_totals': () => [] },
  })
  await expect.element(page.getByText('Nothing to count in June 2024')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Import' })).toHaveAttribute('href', '/import?from=services')
  expect(await violations()).toEqual([])
  await page.getByRole('link', { name: 'Add Service' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Date' })).toHaveValue('2024-06-02')
})

test('a person who only counts is told which days the sheet has', async () => {
  const answers = { ...church(), 'GET /rest/v1/services': () => [], 'POST /rest/v1/rpc/dates_of_series': () => [] }
  await renderApp('/services/counts?month=2024-06', {
    answers: { ...answers, 'GET /rest/v1/service_totals': () => [] },
    churchRole: 'counter',
  })
  await expect.element(page.getByText('Nothing to count in June 2024')).toBeVisible()
  await expect.element(page.getByText('You may count services from yesterday to a week from today.')).toBeVisible()
  await expect.element(page.getByText('Other days are not part of your role.')).toBeVisible()
  expect(page.getByText('Services appear here on their day.').elements()).toEqual([])
  expect(await violations()).toEqual([])
})

test('when entries that are not saved keep the month open, the page says why', async () => {
  const answers = church()
  refusing(answers, 'POST /rest/v1/attendance')
  const { router } = await renderApp(path, { answers })
  const next = page.getByRole('button', { name: 'Next month' })
  const told = page.getByRole('region', { name: 'Notifications (F8)' })
  await box('3').fill('about 80')
  await userEvent.keyboard('{Tab}')
  await status('1 not saved')
  await next.click()
  await expect.element(box('3')).toHaveFocus()
  await expect.element(told).toHaveTextContent('1 count is not savedCorrect or undo it before you open another month.')
  expect(await violations()).toEqual([])
  await box('17').fill('77')
  await userEvent.keyboard('{Enter}')
  await status('2 not saved')
  await next.click()
  await expect
    .element(told)
    .toHaveTextContent('2 counts are not savedTry again or undo them before you open another month.')
  expect(router.state.location.search).toEqual({ month: '2024-03' })
})
