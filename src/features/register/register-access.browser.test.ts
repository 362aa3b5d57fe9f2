import { expect, test, vi } from 'vitest'
import { newId } from '@/domain/shared/ids.ts'
import { answeringDb } from '@/testing/answering-db.ts'
import { FakeRegister } from '@/testing/fake-register.ts'
import { registerAccess } from './register-access.ts'

test('marks that a person made are not sent until that person signs in again', async () => {
  const register = new FakeRegister()
  const { db, sent } = answeringDb(register.answers())
  const [anna, ruth, member] = [newId(), newId(), newId()]
  const server = registerAccess(db, anna, register.place.service.id).serverFor(newId())
  const signedIn = vi.spyOn(db.auth, 'getSession')
  const signInAs = (id: string) =>
    signedIn.mockResolvedValue({ data: { session: { user: { id } } }, error: null } as never)
  signInAs(ruth)
  const newcomer = { member: newId(), firstName: 'Lea', lastName: null, ageBand: null }
  for (const request of [
    () => server.open(),
    () => server.send([{ member, state: 'present', seen: 0 }], 0),
    () => server.addNewcomer(newcomer),
    () => server.setExtras({ extras: 5, seen: 0, tap: newId(), replaces: [] }),
  ]) {
    await expect(request()).rejects.toMatchObject({ kind: 'signed-out' })
  }
  expect(sent).toEqual([])
  signInAs(anna)
  await server.send([{ member, state: 'present', seen: 0 }], 0)
  expect(register.marks.get(member)?.state).toBe('present')
})
