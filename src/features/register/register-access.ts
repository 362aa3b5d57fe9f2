import { addNewcomer, sendMarks, setRegisterExtras } from '@/domain/register/register.commands.ts'
import { listRegisterPeople, openRegister } from '@/domain/register/register.queries.ts'
import type { RegisterServer } from '@/domain/register/mark-outbox.ts'
import type { RegisterPerson } from '@/domain/register/register.schema.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { onLogIn } from '@/platform/on-log-in.ts'
import type { OnLogIn } from '@/platform/on-log-in.ts'

export type RegisterAccess = {
  /** The id of the signed-in person. The device stores each person's marks and names separately. */
  user: string
  service: string
  serverFor(device: string): RegisterServer
  people(): Promise<RegisterPerson[]>
  onLogIn: OnLogIn
}

/** Opens the register of a service for the person `user`. While another person is signed in, no requests are sent. */
export function registerAccess(db: Db, user: string, service: string): RegisterAccess {
  /** The server saves a mark for the signed-in person. A mark by `user` therefore waits until `user` is back. */
  async function asUser<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const { data } = await db.auth.getSession()
    // Without a session, the server refuses the request, and nothing is lost.
    if (data.session && data.session.user.id !== user) throw new DomainError('signed-out')
    return ask()
  }
  return {
    user,
    service,
    serverFor: (device) => ({
      open: () => asUser(() => openRegister(db, service)),
      send: (marks, since) => asUser(() => sendMarks(db, { service, device, marks, since })),
      addNewcomer: (newcomer) => asUser(() => addNewcomer(db, { service, device, ...newcomer })),
      setExtras: (sent) => asUser(() => setRegisterExtras(db, { service, ...sent })),
    }),
    people: () => asUser(() => listRegisterPeople(db, service)),
    onLogIn: onLogIn(db),
  }
}
