import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '@/testing/answering-db.ts'
import { attendanceOf, instanceOf, serviceTotalOf, sessionOf, someId } from '@/testing/factories/services.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { violations } from '@/testing/violations.ts'

const service = instanceOf({ instanceDate: '2024-03-03' })
const path = `/service-instances/${service.id}`
const cameraId = someId()
const session = sessionOf({ cameraId, cameraName: 'Nave' })
const counted = attendanceOf({ totalAttendance: 85, source: 'room', trackingMethod: 'ai', aiSessionId: session.id })

const answers: Answers = {
  'GET /rest/v1/service_instances': () => [service],
  'GET /rest/v1/recording_sessions': () => [session],
  'GET /rest/v1/attendance': () => [counted],
  'GET /rest/v1/service_totals': () => [serviceTotalOf(service, { total: 85, source: 'room' })],
  'GET /rest/v1/attendance_history': () => [],
  'GET /rest/v1/recording_minutes': () => [],
  'GET /rest/v1/camera_checks': () => [],
  'GET /rest/v1/online_counts': () => [],
  'GET /rest/v1/camera_comparisons': () => [],
  'GET /rest/v1/camera_factors': () => [],
  'GET /rest/v1/camera_pairs': () => [],
  'GET /rest/v1/camera_errors': () => [],
  'POST /rest/v1/rpc/arrival_curve': () => [],
  'GET /rest/v1/visitor_notes': () => [],
  'POST /rest/v1/rpc/list_clickers': () => null,
}
const card = page.getByRole('region', { name: 'Counts' })
const openCounts = () => page.getByRole('button', { name: '1 count', exact: true }).click()

test("the page suggests a total from a camera's usual error, and one click puts it into the form", async () => {
  const usual = { cameraId, cameraName: 'Nave', way: 'room', services: 6, usual: 0.04 }
  const { sent } = await renderApp(path, {
    answers: {
      ...answers,
      'GET /rest/v1/camera_errors': () => [usual],
      'POST /rest/v1/attendance': () => [attendanceOf({ totalAttendance: 88 })],
    },
  })
  await openCounts()
  await expect.element(card).toHaveTextContent('This camera is usually 4 % low.')
  await card.getByRole('button', { name: 'Record 88', exact: true }).click()
  const total = page.getByLabelText('Total Attendance')
  await expect.element(total).toHaveFocus()
  await expect.element(total).toHaveValue(88)
  await expect
    .element(page.getByRole('textbox', { name: /^Notes/ }))
    .toHaveValue('Nave counted 85 and is usually 4 % low.')
  const records = () => sent.filter(({ method, path: to }) => method === 'POST' && to.endsWith('/attendance'))
  expect(records()).toEqual([])
  // The record stores the suggested total. The camera's usual error must not be computed from its suggestion.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(records).toHaveLength(1)
  expect(records()[0]?.body).toMatchObject({ total_attendance: 88, suggested_total: 88 })
})

test.each([
  ['room', 'Checked on Mar 1, 2024: 38 of 40 found, 1 too many.', '20 of 20'],
  ['door', 'Checked on Mar 2, 2024: 20 of 20 found.', '38 of 40'],
] as const)(
  'beside the count of a camera, the page shows its latest %s check and no check of another kind',
  async (way, own, other) => {
    const check = { id: someId(), cameraId, cameraName: 'Nave', model: null, minutes: 0, light: 60 }
    const checks = [
      { ...check, way: 'door', people: 20, found: 20, tooMany: 0, createdAt: '2024-03-02T12:00:00Z' },
      { ...check, way: 'room', people: 40, found: 38, tooMany: 1, createdAt: '2024-03-01T12:00:00Z' },
      { ...check, way: 'room', people: 30, found: 10, tooMany: 0, createdAt: '2024-02-01T12:00:00Z' },
    ]
    await renderApp(path, {
      answers: {
        ...answers,
        'GET /rest/v1/recording_sessions': () => [{ ...session, way }],
        'GET /rest/v1/attendance': () => [{ ...counted, source: way }],
        'GET /rest/v1/service_totals': () => [serviceTotalOf(service, { total: 85, source: way })],
        'GET /rest/v1/camera_checks': () => checks,
      },
    })
    await openCounts()
    await expect.element(card).toHaveTextContent(own)
    await expect.element(card).not.toHaveTextContent(other)
  },
)

const comparisons = [110, 111, 109, 112, 110].map((people, index) => ({
  cameraId,
  cameraName: 'Nave',
  way: 'room',
  serviceInstanceId: someId(),
  instanceDate: `2024-02-0${9 - index}`,
  counted: 100,
  people,
}))
const factor = { cameraId, cameraName: 'Nave', way: 'room', percent: 110, beginsAt: '2024-03-04T15:00:00Z' }

test('after five services the page offers a correction factor that a tap applies or removes', async () => {
  let factors: (typeof factor)[] = []
  const { sent } = await renderApp(path, {
    answers: {
      ...answers,
      'GET /rest/v1/camera_comparisons': () => comparisons,
      'GET /rest/v1/camera_factors': () => factors,
      'POST /rest/v1/camera_factors': () => {
        factors = [factor]
        return null
      },
      'DELETE /rest/v1/camera_factors': () => {
        factors = []
        return [{ camera_id: cameraId }]
      },
    },
  })
  const offer =
    "Use ×1.10 for this camera from now on? A person's count was between 1.09 and 1.12 times the camera's at 5 services."
  await expect.element(card).toHaveTextContent(offer)
  expect(await violations()).toEqual([])
  await card.getByRole('button', { name: 'Use ×1.10', exact: true }).click()
  await expect.element(card).toHaveTextContent('×1.10 is used for this camera since Mar 4, 2024.')
  await expect.element(card).not.toHaveTextContent(offer)
  const used = sent.find(({ method, path: to }) => method === 'POST' && to.includes('camera_factors'))
  expect(used?.body).toEqual({ camera_id: cameraId, camera_name: 'Nave', way: 'room', percent: 110 })
  await card.getByRole('button', { name: 'Take Back' }).click()
  await expect.element(card).toHaveTextContent(offer)
})

test('when a factor corrects a total, the page names the factor, and the list shows the uncorrected count', async () => {
  const total = serviceTotalOf(service, { total: 94, measured: 85, low: 90, high: 96, source: 'room' })
  const withFactor = {
    ...answers,
    'GET /rest/v1/camera_errors': () => [{ cameraId, cameraName: 'Nave', way: 'room', services: 6, usual: 0.1 }],
    'GET /rest/v1/camera_factors': () => [factor],
    'GET /rest/v1/attendance': () => [{ ...counted, factorPercent: 110 }],
    'GET /rest/v1/service_totals': () => [total],
  }
  await renderApp(path, { answers: withFactor, churchRole: 'viewer' })
  await expect.element(page.getByText('Measured 85; the usual factor ×1.10 of Nave makes it 94.')).toBeVisible()
  await openCounts()
  await expect.element(card).toHaveTextContent('As measured, without the usual factor ×1.10 of Nave.')
  await expect.element(card).toHaveTextContent('×1.10 is used for this camera since Mar 4, 2024.')
  await expect.element(card).not.toHaveTextContent('usually 10 % low')
  expect(card.getByRole('button').elements()).toEqual([])
})
