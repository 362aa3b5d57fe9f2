import { expect, test } from 'vitest'
import { dayNumber, weekdayOf } from './church-weeks.ts'
import { easterSunday } from './easter.ts'

/**
 * Each line has the Easter Sundays of twenty years, from 1900 to 2099, as month and day: 415 is April 15. The dates are
 * from the reference table of the Haskell package `time` (EasterData/easter-reference-1900-2099.csv); python-dateutil
 * 2.9.0 computes the same 400 dates.
 */
const tables = {
  western: `
    415 407 330 412 403 423 415 331 419 411 327 416 407 323 412 404 423 408 331 420
    404 327 416 401 420 412 404 417 408 331 420 405 327 416 401 421 412 328 417 409
    324 413 405 425 409 401 421 406 328 417 409 325 413 405 418 410 401 421 406 329
    417 402 422 414 329 418 410 326 414 406 329 411 402 422 414 330 418 410 326 415
    406 419 411 403 422 407 330 419 403 326 415 331 419 411 403 416 407 330 412 404
    423 415 331 420 411 327 416 408 323 412 404 424 408 331 420 405 327 416 401 421
    412 404 417 409 331 420 405 328 416 401 421 413 328 417 409 325 413 405 425 410
    401 421 406 329 417 409 325 414 405 418 410 402 421 406 329 418 402 422 414 330
    418 410 326 415 406 329 411 403 422 414 330 419 410 326 415 407 419 411 403 423
    407 330 419 404 326 415 331 420 411 403 416 408 330 412 404 424 415 331 420 412`,
  orthodox: `
    422 414 427 419 410 430 415 505 426 411 501 423 407 427 419 404 423 415 505 420
    411 501 416 408 427 419 502 424 415 505 420 412 501 416 408 428 412 502 424 409
    428 420 405 425 416 506 421 413 502 424 409 429 420 405 425 417 506 421 413 503
    417 409 429 414 503 425 410 430 421 413 426 418 409 429 414 504 425 410 430 422
    406 426 418 508 422 414 504 419 410 430 415 407 426 418 501 423 414 427 419 411
    430 415 505 427 411 501 423 408 427 419 404 424 415 505 420 412 501 416 408 428
    419 502 424 416 505 420 412 502 416 408 428 413 502 424 409 429 420 405 425 417
    506 421 413 503 424 409 429 421 405 425 417 507 421 413 503 418 409 429 414 504
    425 410 430 422 413 426 418 410 429 414 504 419 410 430 422 407 426 418 508 423
    414 504 419 411 430 415 407 427 418 501 423 408 427 419 411 424 415 505 427 412`,
}

test.each(['western', 'orthodox'] as const)(
  'the dates of %s Easter from 1900 to 2099 are the same as in a published table',
  (calendar) => {
    const published = tables[calendar]
      .trim()
      .split(/\s+/)
      .map((day, index) => `${1900 + index}-0${day[0]}-${day.slice(1)}`)
    expect(published).toHaveLength(200)
    expect(published.map((_, index) => easterSunday(1900 + index, calendar))).toEqual(published)
  },
)

test('Easter is on a Sunday in every tested year of the Gregorian calendar', () => {
  for (let year = 1583; year <= 4099; year += 1) {
    for (const calendar of ['western', 'orthodox'] as const) {
      expect(weekdayOf(dayNumber(easterSunday(year, calendar)))).toBe(0)
    }
  }
})
