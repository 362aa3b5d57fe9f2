import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noStats, showStats } from '@/testing/fake-counting.ts'
import { renderStudio } from '@/testing/render-studio.tsx'
import { addWebcamAtom } from '../camera/cameras.ts'
import { countingSinceAtom } from '../counting/counting.ts'
import { addToLogAtom } from '../counting/counts.ts'
import { saveLineAtom } from '../lines/counting-lines.ts'
import { uprightLine } from '../lines/line-geometry.ts'
import { dismissResultAtom, endedRecordingAtom, recordingAtom } from '../recording/recording.ts'
import type { EndedRecording, RunningSession } from '../recording/recording.ts'
import { wayAtom } from '../recording/way-of-counting.ts'

import { LiveCount } from './live-count.tsx'

test('the largest figure is entries at a door, people in a room; the plate rests until a result is closed', async () => {
  const store = createStore()
  await renderStudio(<LiveCount />, { store })
  store.set(addWebcamAtom, { deviceId: 'a', label: 'Balcony' })
  store.set(saveLineAtom, uprightLine('l', 'Door'))
  store.set(countingSinceAtom, Date.parse('2024-03-03T15:02:00Z'))
  showStats(store)
  const plate = page.getByRole('region', { name: 'Live Count' })
  const leading = () => plate.element().querySelector('dl')?.dataset.leading
  await expect.poll(leading).toBe('entries')
  store.set(wayAtom, 'room')
  await expect.poll(leading).toBe('current')
  expect(plate.getByText(/since/).query()).toBeNull()
  store.set(endedRecordingAtom, {} as EndedRecording)
  await expect.element(plate).toHaveTextContent('Live CountClose the result to see it.')
  expect(plate.element().querySelector('[data-figure]')).toBeNull()
  store.set(dismissResultAtom)
  await expect.element(plate.getByText('Counting since 10:02 AM')).toBeVisible()
})

test('the plate of a door calls the people who came in Entries, before and during a recording', async () => {
  const store = createStore()
  await renderStudio(<LiveCount />, { store })
  store.set(addWebcamAtom, { deviceId: 'a', label: 'Balcony' })
  store.set(saveLineAtom, uprightLine('l', 'Door'))
  showStats(store, { ...noStats, entries: 3 })
  const plate = page.getByRole('region', { name: 'Live Count' })
  await expect.element(plate).toHaveTextContent('Entries3')
  const session = { id: 's', startedAt: Date.now(), plan: { way: 'door' } } as RunningSession
  store.set(addToLogAtom, [{ kind: 'recording', sessionId: session.id }])
  store.set(recordingAtom, { phase: 'recording', session, taken: 0, startedMonotonicMs: 0 })
  await expect.element(plate).toHaveTextContent('Most at once0Entries0')
  expect(plate.element().textContent).not.toContain('Came in')
})
