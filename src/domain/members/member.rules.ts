import { searchable } from '../shared/search-words.ts'
import type { Member, MemberEntry, MembershipStatus } from './member.schema.ts'

export type MemberFilter = { search: string; status: 'all' | MembershipStatus }

/**
 * A member with what the search looks into, prepared by the first search that needs it: full name, email and phone as
 * `searchable` writes them, and the phone's digits alone.
 */
type IndexedMember = { member: MemberEntry; text: string | null; digits: string | null }

/** A family with all its members, or a member without a family. */
export type IndexedGroup = { family: Pick<Family, 'familyId' | 'name'> | null; members: IndexedMember[] }

/** `size` counts the whole family; `members` are those who were found. */
export type Family = { kind: 'family'; familyId: string; name: string; size: number; members: MemberEntry[] }

/** A family card, or a member without a family. */
export type MemberGroup = Family | { kind: 'single'; member: MemberEntry }

const { compare } = new Intl.Collator('en', { sensitivity: 'accent' })

/** Compares by last, then first name, as people sort them: 'de Boer' under D, 'Ängström' under A. */
export function byName(a: Named, b: Named): number {
  return compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName)
}
type Named = Pick<Member, 'firstName' | 'lastName'>

/**
 * Made once for a list, so that each keystroke of a search only compares. Members of one familyId are together, at the
 * place of the first, whose last name is the family's; order is otherwise kept.
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
 * The members list as shown: the search keeps members, and the status keeps what was found of a family if any of them
 * has that status. A family keeps its name and its size, however few of it are found.
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
 * Searches the full name, the email and the phone number, whatever the case and the accents. A number is found however
 * it is written: '5550110' finds '(555) 0110'.
 */
function finderOf(search: string): (member: IndexedMember) => boolean {
  const wanted = searchable(search.trim())
  if (wanted === '') return () => true
  const digits = /^[\d\s()+./-]+$/.test(wanted) ? digitsOf(wanted) : ''
  return (member) => textOf(member).includes(wanted) || (digits !== '' && phoneOf(member).includes(digits))
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** How many members are in the groups. */
export function countGrouped(groups: MemberGroup[]): number {
  return groups.reduce((sum, group) => sum + (group.kind === 'family' ? group.members.length : 1), 0)
}

/**
 * The groups that hold the first `limit` members, and how many of each group's members are among them: the last
 * family may be cut.
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

/** The three stat cards of the members list. */
export function summarizeMembers(members: MemberEntry[]): { total: number; active: number; families: number } {
  let active = 0
  const families = new Set<string>()
  for (const { membershipStatus, familyId } of members) {
    if (membershipStatus === 'active') active++
    if (familyId) families.add(familyId)
  }
  return { total: members.length, active, families: families.size }
}
