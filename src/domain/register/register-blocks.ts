import { byName } from '../members/member.rules.ts'
import { searchable } from '../shared/search-words.ts'
import type { RegisterPerson } from './register.schema.ts'

/** `regulars` were marked present at this series in the last twelve weeks. */
export type RegisterFilter = 'regulars' | 'everybody' | 'visitors'

/** `text` is the full name in both orders, in the form of `searchable`. */
export type IndexedPerson = { person: RegisterPerson; text: string }

/**
 * A `RegisterBlock` is a family, or one person without a family. `people` are those that the filter shows; a search
 * shows whole families.
 */
export type RegisterBlock = { key: string; name: string; isFamily: boolean; people: RegisterPerson[] }

type IndexedBlock = Omit<RegisterBlock, 'people'> & { people: IndexedPerson[] }

/** `namesakes` are the ids of people whose full name another person has, too. */
export type RegisterIndex = {
  blocks: IndexedBlock[]
  byId: ReadonlyMap<string, RegisterPerson>
  namesakes: ReadonlySet<string>
}

/**
 * Prepares people once, so that a keystroke of the search only compares texts. Families stand in the order of a phone
 * book, at the place of their name, which is the last name that most of them have.
 */
export function indexRegister(people: readonly RegisterPerson[]): RegisterIndex {
  const groups = new Map<string, RegisterPerson[]>()
  for (const person of people.toSorted(byName)) {
    const key = person.familyId === null ? person.id : `family ${person.familyId}`
    const group = groups.get(key)
    if (group) group.push(person)
    else groups.set(key, [person])
  }
  const blocks = [...groups].map(([key, group]) => blockOf(key, group))
  return {
    blocks: blocks.toSorted(byBlock),
    byId: new Map(people.map((person) => [person.id, person])),
    namesakes: namesakesIn(blocks),
  }
}

function namesakesIn(blocks: readonly IndexedBlock[]): Set<string> {
  const firstOfName = new Map<string, string>()
  const namesakes = new Set<string>()
  for (const { person, text } of blocks.flatMap(({ people }) => people)) {
    const first = firstOfName.get(text)
    if (first === undefined) firstOfName.set(text, person.id)
    else namesakes.add(first).add(person.id)
  }
  return namesakes
}

function blockOf(key: string, people: RegisterPerson[]): IndexedBlock {
  const name = people.length === 1 ? people[0]!.lastName : commonName(people)
  return {
    key,
    name,
    isFamily: people.length > 1,
    people: people.map((person) => ({ person, text: textOf(person) })),
  }
}

/** Returns the last name that most people have; of equally common names, the first in the order of a phone book. */
function commonName(people: readonly RegisterPerson[]): string {
  const counts = new Map<string, number>()
  for (const { lastName } of people) counts.set(lastName, (counts.get(lastName) ?? 0) + 1)
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}

const byBlock = (a: IndexedBlock, b: IndexedBlock) =>
  byName({ lastName: a.name, firstName: firstOf(a) }, { lastName: b.name, firstName: firstOf(b) })
const firstOf = ({ people }: IndexedBlock) => people[0]!.person.firstName
const textOf = ({ firstName, lastName }: RegisterPerson) => searchable(`${firstName} ${lastName} ${firstName}`)

export type RegisterView = {
  filter: RegisterFilter
  search: string
  regulars: ReadonlySet<string>
  /** People who are marked already are shown with every filter. */
  isMarked: (id: string) => boolean
}

/**
 * Returns the blocks to show. A search looks through everybody, whatever the filter is, and shows the whole family of a
 * person it finds.
 */
export function shownBlocks(
  { blocks }: RegisterIndex,
  { filter, search, regulars, isMarked }: RegisterView,
): RegisterBlock[] {
  const words = wordsOf(search)
  const isWanted = ({ person }: IndexedPerson) => belongsTo(filter, person, regulars) || isMarked(person.id)
  const shown: RegisterBlock[] = []
  for (const { people, ...block } of blocks) {
    const isFound = words.length > 0 && people.some(({ text }) => hasWords(text, words))
    const wanted = words.length === 0 ? people.filter(isWanted) : isFound ? people : []
    if (wanted.length > 0) shown.push({ ...block, people: wanted.map(({ person }) => person) })
  }
  return shown
}

function belongsTo(filter: RegisterFilter, { id, status }: RegisterPerson, regulars: ReadonlySet<string>): boolean {
  if (filter === 'everybody') return true
  return filter === 'visitors' ? status === 'visitor' : regulars.has(id)
}

/** Every typed word must occur in the name, also in its middle. */
const hasWords = (text: string, words: readonly string[]) => words.every((word) => text.includes(word))

const wordsOf = (search: string) =>
  searchable(search.trim())
    .split(/[\s,]+/)
    .filter((word) => word !== '')

/**
 * Returns the person that Enter takes: names that begin with the typed text come before names with a word that begins
 * with it, then names that contain it. Regulars come first among equally good names, then the order of the list
 * decides.
 */
export function bestMatch(
  blocks: readonly RegisterBlock[],
  search: string,
  regulars: ReadonlySet<string>,
): RegisterPerson | null {
  const words = wordsOf(search)
  if (words.length === 0) return null
  const typed = words.join(' ')
  let best: { person: RegisterPerson; rank: number } | null = null
  for (const person of blocks.flatMap(({ people }) => people)) {
    const text = textOf(person)
    if (!hasWords(text, words)) continue
    const isStart = text.startsWith(typed) || searchable(person.lastName).startsWith(typed)
    const rank = (isStart ? 0 : isWordIn(text, words[0]!) ? 2 : 4) + (regulars.has(person.id) ? 0 : 1)
    if (!best || rank < best.rank) best = { person, rank }
  }
  return best?.person ?? null
}

const isWordIn = (text: string, word: string) => ` ${text}`.includes(` ${word}`) || `-${text}`.includes(`-${word}`)

/** Returns people of the list with this first name, so that a newcomer is not added twice. */
export function namesakesOf(index: RegisterIndex, firstName: string): RegisterPerson[] {
  const wanted = searchable(firstName.trim())
  if (wanted === '') return []
  return [...index.byId.values()].filter((person) => searchable(person.firstName.trim()) === wanted).toSorted(byName)
}
