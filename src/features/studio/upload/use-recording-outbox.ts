import { useStore } from 'jotai'
import { useEffect } from 'react'
import type { Db } from '@/domain/shared/db.ts'
import { createRecordingOutbox, startOutbox } from './recording-outbox.ts'

/** The signed-in part of the app calls this once: what earlier visits could not send goes out from any page. */
export function useRecordingOutbox(db: Db, userId: string, churchId: string): void {
  const store = useStore()
  useEffect(() => startOutbox(store, { userId, churchId }, createRecordingOutbox(db)), [store, db, userId, churchId])
}
