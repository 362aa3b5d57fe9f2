import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '@/testing/render-app.tsx'
import { routeTable } from './route-table.ts'
import type { ScreenRow, ScreenState } from './screen-row.ts'
import { answersOf } from './server-states.ts'
import { missingParts } from './shown-parts.ts'

export function visitsOf(isWanted: (state: ScreenState) => boolean) {
  return routeTable.flatMap((row) =>
    row.states
      .filter(isWanted)
      .map(
        (state) => [`${row.route} ${state.note ? `${state.name} (${state.note})` : state.name}`, row, state] as const,
      ),
  )
}

export async function visitScreen(row: ScreenRow, state: ScreenState) {
  await page.viewport(1440, 900)
  await renderApp(state.path ?? row.path, {
    ...state.who,
    answers: answersOf(state.server),
    signedOut: row.needs !== 'signed-in',
  })
  const name = state.heading ?? row.heading
  await expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await state.act?.()
}

/**
 * Returns the parts that the screen does not show, and the document's title if it is wrong. A loading page has no title
 * yet, because the router sets the title when the data has loaded.
 */
export function lackingOn(row: ScreenRow, state: ScreenState): unknown[] {
  const isTitled = state.name === 'loading' || document.title === (state.title ?? row.title)
  return [...missingParts(state.says), ...(isTitled ? [] : [`titled ${document.title}`])]
}
