import type { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { daysFromToday, instanceOf, sessionOf } from '@/testing/factories/services.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { testInAll } from '@/testing/test-in-all.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { dismissToast } from '@/ui/toast.ts'

/** This delay is longer than the time after which a page shows its loading state. */
const slowMs = 300
const slowly = <Data,>(data: Data) => new Promise<Data>((resolve) => setTimeout(resolve, slowMs, data))
const tables = ['service_instances', 'events', 'recording_sessions']
const answersOf = (answer: () => unknown): Answers =>
  Object.fromEntries(tables.map((table) => [`GET /rest/v1/${table}`, answer]))

/** Checks that the video and the heading stay on the page while `act` runs. */
async function watchVideo(act: () => Promise<unknown>) {
  const video = page.getByLabelText('Camera picture')
  await expect.element(video).toBeInTheDocument()
  const before = video.element()
  const heading = page.getByRole('heading', { level: 1, name: 'Studio' }).element()
  let wasTakenAway = false
  const watch = new MutationObserver(() => {
    wasTakenAway ||= !before.isConnected || !heading.checkVisibility()
  })
  watch.observe(document.body, { childList: true, subtree: true, attributes: true })
  await act()
  watch.disconnect()
  expect(wasTakenAway).toBe(false)
  expect(video.element()).toBe(before)
}

function readAgain(router: Awaited<ReturnType<typeof renderApp>>['router']) {
  const { queries } = router.state.matches.at(-1)!.context as unknown as { queries: QueryClient }
  return Promise.all([queries.invalidateQueries(), router.invalidate({ sync: true })])
}

test('leaving the studio asks about a typed count, which stays when the sheet of a small screen closes', async () => {
  await page.viewport(390, 844)
  const service = instanceOf()
  const { router } = await renderApp(`/studio?instance=${service.id}`, {
    answers: {
      ...answersOf(() => []),
      'GET /rest/v1/service_instances': () => [service],
      'POST /rest/v1/attendance': () => [{ id: 'x' }],
    },
  })
  const openEntry = async () => {
    await page.getByRole('button', { name: 'People Counting Controls' }).click()
    await page.getByRole('tab', { name: 'Manual Entry' }).click()
  }
  const sheet = page.getByRole('dialog', { name: 'People Counting Controls' })
  const close = async () => {
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
  }
  const back = page.getByRole('link', { name: 'Back to dashboard' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await openEntry()
  await page.getByLabelText('Total Attendance').fill('120')
  await page.getByLabelText('Notes').fill('Harvest')
  await close()
  await back.click()
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await openEntry()
  await expect.element(page.getByLabelText('Total Attendance')).toHaveValue(120)
  await expect.element(page.getByLabelText('Notes')).toHaveValue('Harvest')
  await close()
  await back.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(back).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/dashboard')
  await router.navigate({ to: '/studio', search: { instance: service.id } })
  await openEntry()
  await expect.element(page.getByLabelText('Total Attendance')).toHaveValue(null)
  await page.getByLabelText('Total Attendance').fill('120')
  await page.getByRole('button', { name: 'Record Attendance' }).click()
  await expect.element(page.getByText('Attendance recorded')).toBeVisible()
  dismissToast()
  await close()
  await back.click()
  await expect.element(back).not.toBeInTheDocument()
})

testInAll('while services and sessions are slowly loaded again, the video stays visible', async () => {
  let isSlow = false
  const { router, sent } = await renderApp('/studio', { answers: answersOf(() => (isSlow ? slowly([]) : [])) })
  await watchVideo(async () => {
    const asked = sent.length
    isSlow = true
    await readAgain(router)
    expect(sent.length).toBe(asked * 2)
  })
  expect(page.getByText('Loading studio...').query()).toBeNull()
})

test('when a later read is refused, the video stays and a notice is shown until a read succeeds', async () => {
  expectConsole(/^Part of the studio could not be read/)
  let answer: () => unknown = () => []
  const { router } = await renderApp('/studio', { answers: answersOf(() => answer()) })
  const notice = page.getByText('You can go on recording')
  await watchVideo(async () => {
    for (const status of [400, 403, 404, 500]) {
      answer = () => refusal(status, 'no')
      await readAgain(router)
      await expect.element(notice, { message: `Refused with ${status}` }).toBeVisible()
      answer = () => []
      // The query is limited to the column, because a failed camera also offers "Try again" on the stage.
      await page.getByRole('complementary').getByRole('button', { name: 'Try again' }).click()
      await expect.element(notice).not.toBeInTheDocument()
    }
    // Each part that cannot read the answer logs its own failure.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    answer = () => ({ rows: 'none' })
    await readAgain(router)
    await expect.element(notice).toBeVisible()
  })
})

testInAll('when another service is selected, the URL changes immediately, and the video stays visible', async () => {
  const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
  const row = (id: string, serviceName: string) => ({ id, serviceName, instanceDate: '2024-03-03', startTime: '10:00' })
  const rows = [row(first, 'Matins'), row(second, 'Evensong')]
  const wanted = (search: URLSearchParams, id: string) => !search.has('id') || search.get('id') === `eq.${id}`
  let [show, isHeld] = [() => {}, false]
  const shown = new Promise<void>((resolve) => (show = resolve))
  const { router } = await renderApp(`/studio?instance=${first}`, {
    answers: {
      ...answersOf(() => []),
      'GET /rest/v1/service_instances': async ({ search }) => {
        if (isHeld) await shown
        return rows.filter(({ id }) => wanted(search, id))
      },
    },
  })
  const choice = page.getByRole('combobox', { name: 'Service or event' })
  await expect.element(choice).toHaveTextContent('Matins')
  await watchVideo(async () => {
    await choice.click()
    isHeld = true
    const again = readAgain(router)
    await page.getByRole('option', { name: 'Evensong' }).click()
    await expect.element(choice).toHaveTextContent('Evensong')
    show()
    await again
    await expect.element(choice).toHaveTextContent('Evensong')
  })
  expect(router.state.location.search).toEqual({ instance: second })
})

test("if the URL names no service, today's service is selected, even with services planned far ahead", async () => {
  const todays = instanceOf({ instanceDate: todayIn('America/New_York', new Date()), serviceName: 'Morning Prayer' })
  const later = Array.from({ length: 10 }, (_, week) => instanceOf({ instanceDate: daysFromToday(90 - 7 * week) }))
  const answers = {
    ...answersOf(() => []),
    'GET /rest/v1/service_instances': ({ search }: { search: URLSearchParams }) => {
      if (search.has('id')) return later.filter(({ id }) => search.get('id') === `eq.${id}`)
      return search.has('instance_date') ? [todays, later.at(-1)] : later
    },
  }
  const { router, unmount } = await renderApp('/studio', { answers })
  const choice = page.getByRole('combobox', { name: 'Service or event' })
  await expect.element(choice).toHaveTextContent('Morning Prayer')
  expect(router.state.location.searchStr).toBe(`?instance=${todays.id}`)
  await choice.click()
  expect(
    page
      .getByRole('listbox')
      .getByRole('group')
      .elements()
      .map((group) => group.textContent?.match(/^(Today|Upcoming)/)?.[0]),
  ).toEqual(['Today', 'Upcoming'])
  await unmount()

  await renderApp(`/studio?instance=${later[3]!.id}`, { answers })
  await expect.element(choice).toHaveTextContent('Sunday Worship')
})

test('when the first service of today is recorded, the service that begins next is selected', async () => {
  const allDay = { instanceDate: todayIn('America/New_York', new Date()), endTime: '23:59:59' }
  const prayer = instanceOf({ ...allDay, serviceName: 'Morning Prayer', startTime: '00:00:00' })
  const vespers = instanceOf({ ...allDay, serviceName: 'Vespers', startTime: '00:00:01' })
  const session = sessionOf({ serviceInstanceId: prayer.id, status: 'completed', cameIn: 5 })
  const answers = {
    ...answersOf(() => []),
    'GET /rest/v1/service_instances': () => [prayer, vespers],
    'GET /rest/v1/recording_sessions': () => [session],
  }
  await renderApp('/studio', { answers })
  await expect.element(page.getByRole('combobox', { name: 'Service or event' })).toHaveTextContent('Vespers')
})
