import { unwrap } from '../../domain/shared/db.ts'
import type { Db } from '../../domain/shared/db.ts'

const LAST_NAMES = [
  'Adler',
  'Ångström',
  'Baker',
  'Berg',
  'Castro',
  'Clark',
  'Diaz',
  'Dvořák',
  'Evans',
  'Fischer',
  'García',
  'Green',
  'Hoffmann',
  'Hughes',
  'Ito',
  'Jensen',
  'Kowalski',
  'Lind',
  'Martin',
  'Müller',
  'Nowak',
  'Okafor',
  'Patel',
  'Quinn',
  'Rossi',
  'Schmidt',
  'Tanaka',
  'Usman',
  'Vogel',
  'Young',
]
const FIRST_NAMES = ['Anna', 'Ben', 'Clara', 'David', 'Emma', 'Felix', 'Grace', 'Hannah', 'Ida', 'Jonas', 'Lea', 'Max']

/** The sizes of 30 families, together 80 people. */
const SIZES = LAST_NAMES.map((_, at) => [3, 2, 4, 1, 3, 2, 5, 2, 3, 1][at % 10]! + (at < 2 ? 1 : 0))

export type Family = { name: string; people: string[] }

/** Adds 80 people in 30 families to the caller's church. A person without relatives has no family. */
export async function addFamilies(db: Db): Promise<Family[]> {
  const families = LAST_NAMES.map((name, at) => ({
    name,
    people: Array.from({ length: SIZES[at]! }, (_, person) => FIRST_NAMES[(at + person * 5) % FIRST_NAMES.length]!),
  }))
  const rows = families.flatMap(({ name, people }) =>
    people.map((first_name, at) => ({
      first_name,
      last_name: name,
      family_id: people.length > 1 ? name : null,
      age_band: at > 1 ? ('child' as const) : ('adult' as const),
    })),
  )
  unwrap(await db.from('members').insert(rows))
  return families
}
