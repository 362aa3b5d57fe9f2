import { atom } from 'jotai'
import type { PersonBox } from '@/domain/recordings/person-box.ts'
import type { SnapshotWithPeople } from '@/domain/recordings/attendance-snapshot.schema.ts'
import type { SnapshotSource } from './snapshot-source.ts'

/** A snapshot as it is looked at. */
export type GallerySnapshot = {
  id: string
  /** ISO 8601 */
  timestamp: string
  /** Null for a picture in which no one was counted. */
  peopleCount: number | null
  /** The people found in it; null where no boxes were kept. */
  people: PersonBox[] | null
  source: SnapshotSource
  isWaiting: boolean
}

/** One that the server has. */
export function storedSnapshot(snapshot: SnapshotWithPeople): GallerySnapshot {
  const { id, timestamp, peopleCount, people, isCounted, imageUrl } = snapshot
  return {
    id,
    timestamp,
    peopleCount: isCounted ? peopleCount : null,
    people,
    // A missing picture has nothing to load, which is shown as a picture that could not be loaded.
    source: { kind: 'stored', path: imageUrl ?? '' },
    isWaiting: false,
  }
}

/** The people found in a snapshot are marked where the snapshot keeps them. */
export const arePeopleShownAtom = atom(true)

/** The index `by` steps on, around the ends. */
export function wrapIndex(index: number, by: number, length: number): number {
  return length === 0 ? 0 : (((index + by) % length) + length) % length
}
