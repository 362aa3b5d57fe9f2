import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listFamilies } from '@/domain/members/family.queries.ts'
import { familyLike, newFamilyId } from '@/domain/members/family.rules.ts'
import type { Db } from '@/domain/shared/db.ts'

const familiesQuery = (db: Db) =>
  queryOptions({ queryKey: ['families'], queryFn: () => listFamilies(db), staleTime: Infinity })

/** The families of the church, read when a form needs them. */
export function useFamilies(db: Db) {
  const [isWanted, setIsWanted] = useState(false)
  const queries = useQueryClient()
  const { data } = useQuery({ ...familiesQuery(db), enabled: isWanted })
  const read = () => queries.fetchQuery(familiesQuery(db))
  return {
    /** undefined until they are read */
    families: data,
    want: () => setIsWanted(true),
    /** The id as the family that is there is written. */
    async known(familyId: string | null): Promise<string | null> {
      return familyId && (familyLike(await read(), familyId)?.familyId ?? familyId)
    },
    /** An id that no family has. */
    async newId(lastName: string): Promise<string> {
      return newFamilyId(await read(), lastName)
    },
  }
}

export type Families = ReturnType<typeof useFamilies>
