import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '@/testing/render-app.tsx'
import type { ScreenRow, ScreenState } from './screen-row.ts'
import { answersOf } from './server-states.ts'

/** Opens a screen in one of its states and waits for its heading. */
export async function visitScreen(row: ScreenRow, state: ScreenState) {
  localStorage.clear()
  sessionStorage.clear()
  const app = await renderApp(state.path ?? row.path, {
    ...state.who,
    answers: answersOf(state.server),
    signedOut: row.needs !== 'signed-in',
  })
  const name = state.heading ?? row.heading
  await expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  return app
}
