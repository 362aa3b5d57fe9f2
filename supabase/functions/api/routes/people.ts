import * as v from 'valibot'
import { changeRole, handOverChurch, removePerson } from '../../../../src/domain/access/people.commands.ts'
import { listPeople } from '../../../../src/domain/access/people.queries.ts'
import { Person } from '../../../../src/domain/access/people.schema.ts'
import { ChurchRole } from '../../../../src/domain/access/profile.schema.ts'
import { orNotFound } from '../failures.ts'
import { signedIn } from '../route.ts'

export const peopleRoutes = [
  signedIn({
    method: 'GET',
    path: '/people',
    summary: 'The people of the church in the order in which they came. For owners.',
    status: 200,
    isOwners: true,
    answer: v.array(Person),
    handle: (_, { db }) => listPeople(db),
  }),
  signedIn({
    method: 'PATCH',
    path: '/people/{id}',
    summary: 'Changes what a person may do in the church. For owners; the last one stays an owner.',
    status: 200,
    isOwners: true,
    body: v.object({ churchRole: ChurchRole }),
    answer: Person,
    handle: async ({ id, body: { churchRole } }, { db }) => {
      // The person is read before the change, because an owner who gives up the role can no longer read the church's
      // people.
      const person = orNotFound((await listPeople(db)).find((each) => each.id === id) ?? null)
      await changeRole(db, { id, role: churchRole })
      return { ...person, churchRole }
    },
  }),
  signedIn({
    method: 'DELETE',
    path: '/people/{id}',
    summary: 'Ends the account of a person; what they recorded stays. For owners.',
    status: 204,
    isOwners: true,
    handle: ({ id }, { db }) => removePerson(db, id),
  }),
  signedIn({
    method: 'POST',
    path: '/people/{id}/hand-over',
    summary: 'Makes a person the owner of the church and the bearer staff. For owners.',
    status: 204,
    isOwners: true,
    handle: ({ id }, { db }) => handOverChurch(db, id),
  }),
]
