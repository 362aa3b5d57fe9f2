import { atom } from 'jotai'
import type { PersonBox } from '@/domain/recordings/person-box.ts'
import type { SnapshotWithPeople } from '@/domain/recordings/attendance-snapshot.schema.ts'
import type { SnapshotSource } from './snapshot-source.ts'

/** A snapshot for the gallery, either stored on the server or waiting on this device. */
export type GallerySnapshot = {
  id: string
  /** ISO 8601. */
  timestamp: string
  /** Null for a picture in which people were not counted. */
  peopleCount: number | null
  /** Boxes around the people; null if no boxes were stored. */
  people: PersonBox[] | null
  source: SnapshotSource
  isWaiting: boolean
}

export function storedSnapshot(snapshot: SnapshotWithPeople): GallerySnapshot {
  const { id, timestamp, peopleCount, people, isCounted, imageUrl } = snapshot
  return {
    id,
    timestamp,
    peopleCount: isCounted ? peopleCount : null,
    people,
    // A missing picture gets an empty path. The gallery then reports that the picture could not be loaded.
    source: { kind: 'stored', path: imageUrl ?? '' },
    isWaiting: false,
  }
}

/** True if the gallery marks the people in its pictures. */
export const arePeopleShownAtom = atom(true)

/** Returns the index `by` steps further, and continues at the other end of the list. */
export function wrapIndex(index: number, by: number, length: number): number {
  return length === 0 ? 0 : (((index + by) % length) + length) % length
}
