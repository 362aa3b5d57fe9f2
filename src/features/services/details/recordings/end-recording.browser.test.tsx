import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '@/testing/answering-db.ts'
import { instanceOf, serviceTotalOf, sessionOf } from '@/testing/factories/services.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { violations } from '@/testing/violations.ts'

const service = instanceOf({ instanceDate: '2024-03-03' })
const lost = sessionOf({ way: 'door', status: 'recording', endTime: null, cameraName: 'North', cameIn: 5 })

function answers(end: () => string | null): Answers {
  return {
    'GET /rest/v1/service_instances': () => [service],
    'GET /rest/v1/recording_sessions': () => [
      { ...lost, endTime: end(), status: end() === null ? 'recording' : 'completed' },
    ],
    'GET /rest/v1/recording_minutes': () => [{ sessionId: lost.id, minute: 4, steps: [] }],
    'GET /rest/v1/attendance_snapshots': () => [],
    'GET /rest/v1/attendance': () => [],
    'GET /rest/v1/service_totals': () => [serviceTotalOf(service)],
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
  }
}

test("when a recording's computer is lost, another computer can end the recording, after confirmation", async () => {
  let end: string | null = null
  await renderApp(`/service-instances/${service.id}`, {
    answers: {
      ...answers(() => end),
      'PATCH /rest/v1/recording_sessions': ({ body }) => {
        end = (body as { end_time: string }).end_time
        return [{ id: lost.id }]
      },
    },
  })
  const card = page.getByRole('region', { name: 'AI Recording Sessions' })
  await card.getByRole('button', { name: 'End Recording' }).click()
  const question = page.getByRole('alertdialog', { name: 'End this recording?' })
  await expect.element(question).toHaveTextContent('Door · North, since Mar 3, 2024 at 10:02 AM.')
  expect(await violations()).toEqual([])
  await question.getByRole('button', { name: 'End Recording' }).click()
  await expect.element(card).toHaveTextContent('Ended')
  expect(end).toBe('2024-03-03T15:07:00.000Z')
  expect(card.getByRole('button', { name: 'End Recording' }).elements()).toEqual([])
})

test('a viewer has no button to end a recording', async () => {
  await renderApp(`/service-instances/${service.id}`, { answers: answers(() => null), churchRole: 'viewer' })
  await expect.element(page.getByText('In Progress', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'End Recording' }).elements()).toEqual([])
})
