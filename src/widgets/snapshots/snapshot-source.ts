import { createContext } from 'react'

/** A picture is in the private bucket (a path), or on this device while it waits to be sent (an id). */
export type SnapshotSource = { kind: 'stored'; path: string } | { kind: 'pending'; snapshotId: string }

/** Reads the picture of a snapshot, a JPEG; null where it is gone from this device. */
export const LoadSnapshotContext = createContext<((source: SnapshotSource) => Promise<Blob | null>) | null>(null)
