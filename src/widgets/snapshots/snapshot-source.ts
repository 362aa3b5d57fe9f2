import { createContext } from 'react'

/** The place of a picture: a path in the private bucket, or an id on this device before the picture is sent. */
export type SnapshotSource = { kind: 'stored'; path: string } | { kind: 'pending'; snapshotId: string }

/** Reads the JPEG of a snapshot. Resolves with null if the picture is no longer on this device. */
export const LoadSnapshotContext = createContext<((source: SnapshotSource) => Promise<Blob | null>) | null>(null)
