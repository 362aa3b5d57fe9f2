import { byName } from '../members/member.rules.ts'
import { searchable } from '../shared/search-words.ts'
import type { RegisterPerson } from './register.schema.ts'

/** `regulars` are people who were marked present at this series in the last twelve weeks. */
export type RegisterFilter = 'regulars' | 'everybody' | 'visitors'

/** `text` has the full name in both orders, in the form of `searchable`. */
export type IndexedPerson = { person: RegisterPerson; text: string }

/**
 * A `RegisterBlock` is a family, or one person without a family. `people` are the people that the filter shows; a
 * search shows the whole family.
 */
export type RegisterBlock = { key: string; name: string; isFamily: boolean; people: RegisterPerson[] }

type IndexedBlock = Omit<RegisterBlock, 'people'> & { people: IndexedPerson[] }

/** `namesakes` are the ids of people who have the same full name as another person. */
export type RegisterIndex = {
  blocks: IndexedBlock[]
  byId: ReadonlyMap<string, RegisterPerson>
  namesakes: ReadonlySet<string>
}

/**
 * Prepares the people one time, so that each keystroke of a search only compares texts. Families are sorted by name, as
 * in a phone book. A family's name is the last name that most of its people have.
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

/**
 * Returns the last name that most people have. Among equally common names, the name that comes first in `people` is
 * returned.
 */
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
  /** A person who is already marked is shown with every filter. */
  isMarked: (id: string) => boolean
}

/** Returns the blocks to show. A search ignores the filter, and shows the whole family of each person that it finds. */
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

const hasWords = (text: string, words: readonly string[]) => words.every((word) => text.includes(word))

const wordsOf = (search: string) =>
  searchable(search.trim())
    .split(/[\s,]+/)
    .filter((word) => word !== '')

/**
 * Returns the person that the Enter key marks. Names that begin with the typed text come first. Names with a word that
 * begins with the first typed word come second, and all other found names last. In each group, regulars come before
 * other people. The order of the list decides between equal people.
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

/** Returns the people with this first name, so that the same person is not added again as a newcomer. */
export function namesakesOf(index: RegisterIndex, firstName: string): RegisterPerson[] {
  const wanted = searchable(firstName.trim())
  if (wanted === '') return []
  return [...index.byId.values()].filter((person) => searchable(person.firstName.trim()) === wanted).toSorted(byName)
}
