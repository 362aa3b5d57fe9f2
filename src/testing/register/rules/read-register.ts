import { dayNumber, weekStart } from '../../../domain/shared/church-weeks.ts'
import type { LocalDate } from '../../../domain/shared/dates.ts'
import type { ChurchRegister, RuledService } from './church-register.ts'

export const WEEK = 7

/** A `Register` is a service that was held, with at least one person present. Days are day numbers. */
export type Register = { id: string; day: number; week: number }

/**
 * `MemberMarks` are a member's marks at services that were held, up to today. A week is the day number of its first
 * day.
 */
export type MemberMarks = {
  /** `days` are the days with a presence, oldest first. */
  days: number[]
  presentAt: Set<string>
  awayAt: Set<string>
  cameWeeks: Set<number>
  awayWeeks: Set<number>
}

/** `ReadRegister` is a church's register up to today, in the form that the rules use. */
export type ReadRegister = {
  today: number
  weekOf: (day: number) => number
  /** `series` has the registers of each series, oldest first. */
  series: Map<string, Register[]>
  /** `firstDay` is the day of the church's first register; null if the church has no register. */
  firstDay: number | null
  marksOf: (memberId: string) => MemberMarks
  /**
   * `byHand` returns the expectation that was set by hand for a member and a series, or null without an expectation.
   */
  byHand: (memberId: string, seriesId: string) => boolean | null
  /** `saidOf` returns the series for which an expectation of the member was set by hand. */
  saidOf: (memberId: string) => string[]
}

/**
 * Reads the services and marks of a church up to today. Later services and services that did not happen are left out,
 * together with their marks.
 */
export function readRegister(church: ChurchRegister, today: LocalDate): ReadRegister {
  const weekOf = (day: number) => weekStart(day, church.firstWeekday)
  const held = new Map(
    church.services.filter(({ isHeld, date }) => isHeld && date <= today).map((service) => [service.id, service]),
  )
  const members = new Map<string, MemberMarks>()
  const registered = new Set<string>()
  for (const { memberId, serviceId, wasPresent } of church.marks) {
    const service = held.get(serviceId)
    if (!service) continue
    const marks = members.get(memberId) ?? noMarks()
    members.set(memberId, marks)
    const day = dayNumber(service.date)
    if (wasPresent) {
      registered.add(serviceId)
      marks.days.push(day)
    }
    ;(wasPresent ? marks.presentAt : marks.awayAt).add(serviceId)
    ;(wasPresent ? marks.cameWeeks : marks.awayWeeks).add(weekOf(day))
  }
  for (const marks of members.values()) marks.days = [...new Set(marks.days)].toSorted((a, b) => a - b)
  const registers = [...held.values()].filter(({ id }) => registered.has(id)).toSorted(inOrder)
  const hands = new Map(church.expectations.map((said) => [`${said.memberId} ${said.seriesId}`, said.isExpected]))
  return {
    today: dayNumber(today),
    weekOf,
    series: bySeries(registers, weekOf),
    firstDay: registers[0] ? dayNumber(registers[0].date) : null,
    marksOf: (memberId) => members.get(memberId) ?? noMarks(),
    byHand: (memberId, seriesId) => hands.get(`${memberId} ${seriesId}`) ?? null,
    saidOf: (memberId) =>
      church.expectations.filter((said) => said.memberId === memberId).map(({ seriesId }) => seriesId),
  }
}

/**
 * Returns the last week that counts for a member. This is the current week if the member came in the current week,
 * otherwise the last complete week.
 */
export function lastWeekOf({ today, weekOf }: ReadRegister, { cameWeeks }: MemberMarks): number {
  const current = weekOf(today)
  return cameWeeks.has(current) ? current : current - WEEK
}

function bySeries(registers: RuledService[], weekOf: (day: number) => number): Map<string, Register[]> {
  const series = new Map<string, Register[]>()
  for (const { id, seriesId, date } of registers) {
    if (seriesId === null) continue
    const day = dayNumber(date)
    const known = series.get(seriesId) ?? []
    known.push({ id, day, week: weekOf(day) })
    series.set(seriesId, known)
  }
  return series
}

function inOrder(a: RuledService, b: RuledService): number {
  const [left, right] = [a, b].map(({ date, startTime, id }) => `${date} ${startTime.padEnd(8, ':00')} ${id}`)
  return left! < right! ? -1 : 1
}

function noMarks(): MemberMarks {
  return { days: [], presentAt: new Set(), awayAt: new Set(), cameWeeks: new Set(), awayWeeks: new Set() }
}
