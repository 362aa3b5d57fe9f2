import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listFamilies } from '@/domain/members/family.queries.ts'
import { familyLike, newFamilyId } from '@/domain/members/family.rules.ts'
import type { Db } from '@/domain/shared/db.ts'

const familiesQuery = (db: Db) =>
  queryOptions({ queryKey: ['families'], queryFn: () => listFamilies(db), staleTime: Infinity })

/** Provides the church's families. The families are read only when a form needs them. */
export function useFamilies(db: Db) {
  const [isWanted, setIsWanted] = useState(false)
  const queries = useQueryClient()
  const { data } = useQuery({ ...familiesQuery(db), enabled: isWanted })
  const read = () => queries.fetchQuery(familiesQuery(db))
  return {
    /** Undefined until the families are read. */
    families: data,
    want: () => setIsWanted(true),
    /** Returns the id in the spelling of an existing family. If no family has the id, returns it unchanged. */
    async known(familyId: string | null): Promise<string | null> {
      return familyId && (familyLike(await read(), familyId)?.familyId ?? familyId)
    },
    /** Returns a family id that no family has yet, made from the last name. */
    async newId(lastName: string): Promise<string> {
      return newFamilyId(await read(), lastName)
    },
  }
}

export type Families = ReturnType<typeof useFamilies>
