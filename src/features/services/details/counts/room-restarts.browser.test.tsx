import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '@/testing/answering-db.ts'
import { attendanceOf, instanceOf, serviceTotalOf, sessionOf, someId } from '@/testing/factories/services.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { violations } from '@/testing/violations.ts'

const service = instanceOf({ instanceDate: '2024-03-03' })
const path = `/service-instances/${service.id}`
const cameraId = someId()
const [first, second] = [15, 45].map((minute) =>
  sessionOf({ way: 'door', cameraId, cameraName: 'North', startTime: `2024-03-03T14:${minute}:00Z`, cameIn: 25 }),
)
const counts = [first!, second!].map(({ id }) =>
  attendanceOf({ trackingMethod: 'ai', source: 'door', aiSessionId: id, totalAttendance: 30, cameIn: 25 }),
)

/**
 * Returns the answers for two recordings at doors. 30 people were in the room when the second recording began.
 * `atStart` returns the number of people with which that recording began.
 */
function doors(atStart: () => number): Answers {
  const figures = () => ({ doorTotal: atStart() === 0 ? 30 : 50, doorCameIn: 50, roomTotal: null, roomsSee: null })
  return {
    'GET /rest/v1/service_instances': () => [{ ...service, ...figures() }],
    'GET /rest/v1/recording_minutes': () => [],
    'GET /rest/v1/recording_sessions': () => [first, second],
    'GET /rest/v1/attendance': () => counts,
    'GET /rest/v1/service_totals': () => [serviceTotalOf(service, { total: figures().doorTotal, source: 'door' })],
    'GET /rest/v1/attendance_history': () => [],
    'GET /rest/v1/camera_checks': () => [],
    'GET /rest/v1/online_counts': () => [],
    'GET /rest/v1/camera_comparisons': () => [],
    'GET /rest/v1/camera_factors': () => [],
    'GET /rest/v1/camera_pairs': () => [],
    'GET /rest/v1/camera_errors': () => [],
    'POST /rest/v1/rpc/arrival_curve': () => [],
    'GET /rest/v1/visitor_notes': () => [],
    'POST /rest/v1/rpc/list_clickers': () => null,
    'POST /rest/v1/rpc/room_restarts': () => [
      { recording_session_id: second!.id, people_before: 30, people_at_start: atStart(), began_at: second!.startTime },
    ],
  }
}

test('after a door count restarts, staff choose the people in the room or 0 as its start', async () => {
  let atStart = 0
  const { sent } = await renderApp(path, {
    answers: {
      ...doors(() => atStart),
      'POST /rest/v1/rpc/set_people_at_start': ({ body }) => {
        atStart = (body as { people: number }).people
        return null
      },
    },
  })
  const card = page.getByRole('region', { name: 'Counts' })
  await expect
    .element(card)
    .toHaveTextContent('50 came in, 30 at most at once: the second recording began with an empty room.')
  expect(await violations()).toEqual([])
  await card.getByRole('button', { name: 'Go on from 30' }).click()
  await expect
    .element(card)
    .toHaveTextContent('The second recording goes on with the 30 who were in the room before it.')
  expect(sent.find(({ path: to }) => to.endsWith('set_people_at_start'))?.body).toEqual({
    recording: second!.id,
    people: 30,
  })
  await card.getByRole('button', { name: 'Begin with an Empty Room' }).click()
  await expect.element(card).toHaveTextContent('began with an empty room.')
})

test('when a door count restarts, a viewer is informed but has no button to change the count', async () => {
  await renderApp(path, { answers: doors(() => 0), churchRole: 'viewer' })
  await expect.element(page.getByText('began with an empty room.', { exact: false })).toBeVisible()
  expect(page.getByRole('button', { name: 'Go on from 30' }).elements()).toEqual([])
})
