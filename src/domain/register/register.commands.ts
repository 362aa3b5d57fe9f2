import type { PostgrestSingleResponse } from '@supabase/supabase-js'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { MarkState, RegisterUpdate } from './register.schema.ts'
type Rpc = { rpc(name: string, args: object): Promise<PostgrestSingleResponse<unknown>> }
const rpc = (db: Db) => db as never as Rpc
export async function sendMarks(
  db: Db,
  input: {
    service: string
    device: string
    marks: { member: string; state: MarkState; seen: number }[]
    since: number
  },
): Promise<RegisterUpdate> {
  return unwrap(await rpc(db).rpc('send_marks', input)) as RegisterUpdate
}
export async function setRegisterExtras(db: Db, input: { service: string; extras: number }): Promise<void> {
  unwrap(await rpc(db).rpc('set_register_extras', input))
}
export async function addNewcomer(
  db: Db,
  input: {
    service: string
    member: string
    firstName: string
    lastName: string | null
    ageBand: 'adult' | 'child' | null
  },
): Promise<void> {
  unwrap(await rpc(db).rpc('add_newcomer', input))
}
export async function setRegisterEnabled(db: Db, isOn: boolean): Promise<void> {
  unwrap(await rpc(db).rpc('set_register_enabled', { is_on: isOn }))
}
