import { useStore } from 'jotai'
import { useEffect } from 'react'
import { enterStudio } from './studio-visit.ts'

/** The studio's page calls this once: cameras, counting and recording run while it is mounted. */
export function useStudioVisit(userId: string): void {
  const store = useStore()
  useEffect(() => enterStudio(store, userId), [store, userId])
}
