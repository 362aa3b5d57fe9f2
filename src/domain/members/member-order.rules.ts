import { searchable } from '../shared/search-words.ts'
import type { MemberFilter, MemberGroup } from './member.rules.ts'

export type MemberSort = 'name' | 'newest'

/** A `Letter` is a first letter in the list by name, with the number of members under it. */
export type Letter = { letter: string; members: number }

/** A list with more than `MAX_LETTERS` first letters, such as a list of Chinese names, offers no letters. */
const MAX_LETTERS = 60

/**
 * Returns each found member separately, newest first. With a status, only the members with this status are returned;
 * the list by name shows their whole families.
 */
export function newestFirst(groups: readonly MemberGroup[], status: MemberFilter['status']): MemberGroup[] {
  return groups
    .flatMap((group) => (group.kind === 'family' ? group.members : [group.member]))
    .filter(({ membershipStatus }) => status === 'all' || membershipStatus === status)
    .toSorted((a, b) => compare(b.createdAt, a.createdAt) || compare(a.id, b.id))
    .map((member) => ({ kind: 'single', member }))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Returns the letter under which a group is in the list by name. It is the first letter of the database's `sort_key`.
 */
function letterOf(group: MemberGroup): string {
  const name = group.kind === 'family' ? group.name : group.member.lastName
  return /./u.exec(searchable(name.trim()))?.[0] ?? ''
}

/** Returns the first letters of the list by name, in the order of the list. */
export function lettersOf(groups: readonly MemberGroup[]): Letter[] {
  const members = new Map<string, number>()
  for (const group of groups) {
    const letter = letterOf(group)
    members.set(letter, (members.get(letter) ?? 0) + (group.kind === 'family' ? group.members.length : 1))
  }
  return [...members].map(([letter, count]) => ({ letter, members: count }))
}

/**
 * Returns the letters at which a person can begin the list; empty when there is only one letter or more than
 * `MAX_LETTERS`.
 */
export function offeredLetters(letters: readonly Letter[]): Letter[] {
  return letters.length > 1 && letters.length <= MAX_LETTERS ? [...letters] : []
}

/** Returns the part of the list by name that begins at a letter; the whole list when no group has the letter. */
export function groupsFrom(groups: MemberGroup[], letter: string): MemberGroup[] {
  const first = letter === '' ? 0 : groups.findIndex((group) => letterOf(group) === letter)
  return first > 0 ? groups.slice(first) : groups
}

/** Counts the members in the list by name from a letter to the end. */
export function countFrom(letters: readonly Letter[], from: string): number {
  const first = Math.max(
    0,
    letters.findIndex(({ letter }) => letter === from),
  )
  return letters.slice(first).reduce((sum, { members }) => sum + members, 0)
}
