import { searchable } from '../shared/search-words.ts'
import type { Member, MemberEntry, MembershipStatus } from './member.schema.ts'

export type MemberFilter = { search: string; status: 'all' | MembershipStatus }

/**
 * `text` and `digits` are null until the first search needs them. `text` is the full name, email and phone in the form
 * of `searchable`; `digits` are the phone's digits.
 */
type IndexedMember = { member: MemberEntry; text: string | null; digits: string | null }

/** `members` are all members of the family, or one member when `family` is null. */
export type IndexedGroup = { family: Pick<Family, 'familyId' | 'name'> | null; members: IndexedMember[] }

/** `size` is the number of members in the family; `members` are only the found members. */
export type Family = { kind: 'family'; familyId: string; name: string; size: number; members: MemberEntry[] }

export type MemberGroup = Family | { kind: 'single'; member: MemberEntry }

const { compare } = new Intl.Collator('en', { sensitivity: 'accent' })

/**
 * Compares names as the column `sort_key` does: by last name, then by first name, ignoring case and accents. 'de Boer'
 * is under D, 'Ängström' under A. The register needs this order without a network; a test compares it with the column.
 */
export function byName(a: Named, b: Named): number {
  return compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName)
}
type Named = Pick<Member, 'firstName' | 'lastName'>

/**
 * Prepares the groups of the members list once, so that each keystroke of a search only compares texts. Members with
 * the same `familyId` form a group. The group has the place of its first member and is named after this member. All
 * other members keep their order.
 */
export function indexMembers(members: MemberEntry[]): IndexedGroup[] {
  const families = new Map<string, IndexedMember[]>()
  const groups: IndexedGroup[] = []
  for (const member of members) {
    const { familyId, lastName } = member
    const known = familyId ? families.get(familyId) : undefined
    const indexed = { member, text: null, digits: null }
    if (known) {
      known.push(indexed)
      continue
    }
    const started = [indexed]
    groups.push({ family: familyId ? { familyId, name: `${lastName} Family` } : null, members: started })
    if (familyId) families.set(familyId, started)
  }
  return groups
}

function textOf(indexed: IndexedMember): string {
  const { firstName, lastName, email, phone } = indexed.member
  return (indexed.text ??= searchable(`${firstName} ${lastName}\n${email ?? ''}\n${phone ?? ''}`))
}

function phoneOf(indexed: IndexedMember): string {
  return (indexed.digits ??= digitsOf(indexed.member.phone ?? ''))
}

/**
 * Returns the groups that the members page shows. The search selects members. The status selects the groups in which at
 * least one found member has the status. A family's name and size do not depend on the search.
 */
export function groupMembers(groups: IndexedGroup[], { search, status }: MemberFilter): MemberGroup[] {
  const isFound = finderOf(search)
  const shown: MemberGroup[] = []
  for (const { family, members: all } of groups) {
    const members = all.filter(isFound).map(({ member }) => member)
    const [member] = members
    if (!member) continue
    if (status !== 'all' && !members.some(({ membershipStatus }) => membershipStatus === status)) continue
    shown.push(family ? { kind: 'family', ...family, size: all.length, members } : { kind: 'single', member })
  }
  return shown
}

/**
 * `finderOf` searches name, email and phone, ignoring case and accents. A search for '5550110' also finds the phone
 * number '(555) 0110'.
 */
function finderOf(search: string): (member: IndexedMember) => boolean {
  const wanted = searchable(search.trim())
  if (wanted === '') return () => true
  const digits = /^[\d\s()+./-]+$/.test(wanted) ? digitsOf(wanted) : ''
  return (member) => textOf(member).includes(wanted) || (digits !== '' && phoneOf(member).includes(digits))
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Counts the members in the groups. */
export function countGrouped(groups: MemberGroup[]): number {
  return groups.reduce((sum, group) => sum + (group.kind === 'family' ? group.members.length : 1), 0)
}

/**
 * Returns the groups of the first `limit` members. `shown` says how many members of the group are among the first
 * `limit`; only the last family can be incomplete.
 */
export function firstGroups(groups: MemberGroup[], limit: number): { group: MemberGroup; shown: number }[] {
  const first: { group: MemberGroup; shown: number }[] = []
  let left = limit
  for (const group of groups) {
    if (left <= 0) break
    const shown = group.kind === 'family' ? Math.min(left, group.members.length) : 1
    first.push({ group, shown })
    left -= shown
  }
  return first
}

/** Returns the number of members, of active members and of families in a list. */
export function summarizeMembers(members: MemberEntry[]): { total: number; active: number; families: number } {
  let active = 0
  const families = new Set<string>()
  for (const { membershipStatus, familyId } of members) {
    if (membershipStatus === 'active') active++
    if (familyId) families.add(familyId)
  }
  return { total: members.length, active, families: families.size }
}
