import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { answeringDb } from '@/testing/answering-db.ts'
import { attendanceOf } from '@/testing/factories/services.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { useServiceClickers } from './use-service-clickers.ts'
import { eventually } from '@/testing/eventually.ts'

/** The fields of an answer that no test changes. */
const rest = { endsAt: '2024-03-04T05:00:00+00:00', isOver: false, categories: [], links: [] }

/**
 * Renders the total of a hook for the given records, then stops the clock. The hook starts only after this, because
 * the router needs the clock to draw the page.
 */
async function renderTotal(db: Db, records: Attendance[]) {
  const Total = () => useServiceClickers({ db, serviceInstanceId: 'vespers', isToday: true, records })?.total
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    return isOpen ? <Total /> : <button onClick={() => setIsOpen(true)}>Open</button>
  }
  const page = await renderPage(<Page />)
  const open = await page.getByRole('button', { name: 'Open' }).findElement()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  ;(open as HTMLElement).click()
  return page
}

/** Answers with clickers that can be changed, and renders their total with a hook for the given records. */
async function follow(clickers: { total: number; clickers: object[] }, records: Attendance[]) {
  const { db } = answeringDb({ 'POST /rest/v1/rpc/list_clickers': () => ({ ...rest, ...clickers }) })
  const { router, container } = await renderTotal(db, records)
  const invalidate = vi.spyOn(router, 'invalidate').mockResolvedValue()
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await vi.advanceTimersByTimeAsync(1000)
    await eventually(() => expect(container.textContent).toBe(String(clickers.total)))
  }
  return { invalidate, pass }
}

const usher = { id: 1, name: 'nave', link: 1, tappedAt: '2024-03-03T15:10:00+00:00', isLeftOut: false }

test('a tapped visitor makes the page read its data again, although the total stays', async () => {
  const seen = { total: 3, clickers: [{ ...usher, counts: { adults: 3 } }] }
  const records = [attendanceOf({ source: 'clicker', totalAttendance: 3, adultsCount: 3 })]
  const { invalidate, pass } = await follow(seen, records)
  await pass(6)
  expect(invalidate).not.toHaveBeenCalled()
  seen.clickers = [{ ...usher, counts: { adults: 3, visitors: 1 } as never }]
  await pass(6)
  expect(invalidate).toHaveBeenCalledTimes(1)
})

test('a page that was loaded before the last taps reads its data again', async () => {
  const seen = { total: 3, clickers: [{ ...usher, counts: { adults: 3 } }] }
  const { invalidate, pass } = await follow(seen, [])
  await pass(6)
  expect(invalidate).toHaveBeenCalledTimes(1)
})

test('when counts arrive while the page is reloading, no second reload starts', async () => {
  let total = 1
  const { db, sent } = answeringDb({ 'POST /rest/v1/rpc/list_clickers': () => ({ ...rest, total, clickers: [] }) })
  const records = [attendanceOf({ source: 'clicker', totalAttendance: 1 })]
  const { router, container } = await renderTotal(db, records)
  const reading = Promise.withResolvers<void>()
  const invalidate = vi.spyOn(router, 'invalidate').mockReturnValue(reading.promise)
  const pass = async (seconds: number, people: number) => {
    total = people
    for (let second = 0; second < seconds; second++) await vi.advanceTimersByTimeAsync(1000)
    await eventually(() => expect(container.textContent).toBe(String(people)))
  }
  await pass(2, 1)
  await pass(6, 2)
  expect(invalidate).toHaveBeenCalledTimes(1)
  await pass(10, 3)
  expect(invalidate).toHaveBeenCalledTimes(1)
  reading.resolve()
  await pass(4, 3)
  expect(invalidate).toHaveBeenCalledTimes(2)
  expect(sent.length).toBeGreaterThan(5)
})
