import { addNewcomer, sendMarks, setRegisterExtras } from '@/domain/register/register.commands.ts'
import { listRegisterPeople, openRegister } from '@/domain/register/register.queries.ts'
import type { RegisterServer } from '@/domain/register/mark-outbox.ts'
import type { RegisterPerson } from '@/domain/register/register.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

export type RegisterAccess = {
  /** The id of the signed-in person, whose marks and names the device keeps apart from those of others. */
  user: string
  service: string
  serverFor(device: string): RegisterServer
  people(): Promise<RegisterPerson[]>
}

export const registerAccess = (db: Db, user: string, service: string): RegisterAccess => ({
  user,
  service,
  serverFor: (device) => ({
    open: () => openRegister(db, service),
    send: (marks, since) => sendMarks(db, { service, device, marks, since }),
    addNewcomer: (newcomer) => addNewcomer(db, { service, device, ...newcomer }),
    setExtras: (extras) => setRegisterExtras(db, { service, extras }),
  }),
  people: () => listRegisterPeople(db, service),
})
