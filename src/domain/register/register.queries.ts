import type { PostgrestSingleResponse } from '@supabase/supabase-js'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { RegisterPerson, RegisterState } from './register.schema.ts'
type Rpc = { rpc(name: string, args: object): Promise<PostgrestSingleResponse<unknown>> }
export async function openRegister(db: Db, service: string): Promise<RegisterState> {
  return unwrap(await (db as never as Rpc).rpc('open_register', { service })) as RegisterState
}
export async function listRegisterPeople(db: Db): Promise<RegisterPerson[]> {
  return unwrap(
    await (db as never as Rpc).rpc('list_register_people', { after_key: '', most: 1000 }),
  ) as RegisterPerson[]
}
