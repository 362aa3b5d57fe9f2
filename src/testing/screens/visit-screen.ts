import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { reachableFromPhones } from '@/testing/reachable-from-phones.ts'
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
  reachableFromPhones()
  await page.viewport(1440, 900)
  await renderApp(state.path ?? row.path, {
    ...state.who,
    ...(state.church && { church: state.church }),
    answers: answersOf(state.server),
    signedOut: row.needs !== 'signed-in',
  })
  const name = state.heading ?? row.heading
  await expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await state.act?.()
}

/**
 * Returns the parts that are missing on a screen, and its title when the title is wrong. The title of a loading page is
 * not checked, because the router sets the title after the data has arrived.
 */
export function lackingOn(row: ScreenRow, state: ScreenState): unknown[] {
  const isTitled = state.name === 'loading' || document.title === (state.title ?? row.title)
  return [...missingParts(state.says), ...(isTitled ? [] : [`titled ${document.title}`])]
}
