import { clickerRows } from './clicker-rows.ts'
import { calendarRows } from './calendar-rows.ts'
import { importRows } from './import-rows.ts'
import { studioRows } from './studio-rows.ts'
import { libraryRows } from './library-rows.ts'
import { registerRows } from './register-rows.ts'
import { peopleRows } from './people-rows.ts'
import { memberRows } from './member-rows.ts'
import { mergeRows } from './merge-rows.ts'
import { publicRows } from './public-rows.ts'
import { trendRows } from './trend-rows.ts'
import type { ScreenRow } from './screen-row.ts'
import { serviceRows } from './service-rows.ts'

/**
 * `routeTable` has one row for each screen of the app, with everything that the screen must show according to the
 * specification.
 */
export const routeTable: readonly ScreenRow[] = [
  ...publicRows,
  ...studioRows,
  ...memberRows,
  ...mergeRows,
  ...serviceRows,
  ...calendarRows,
  ...clickerRows,
  ...registerRows,
  ...trendRows,
  ...libraryRows,
  ...peopleRows,
  ...importRows,
]

/** `specifiedRoutes` are the routes in the specification, whose `{id}` is written `$id` here. */
export const specifiedRoutes: readonly string[] = [
  '/',
  '/login',
  '/signup',
  '/dashboard',
  '/studio',
  '/members',
  '/members/new',
  '/members/$id',
  '/members/$id/edit',
  '/services',
  '/services/new',
  '/services/$id/edit',
  '/service-instances/new',
  '/service-instances/$id',
  '/service-instances/$id/edit',
  '/eula',
  '/about',
  '/contact',
  '/admin',
]
