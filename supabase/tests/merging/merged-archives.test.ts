import { expect, test } from 'vitest'
import { readRows } from '../../../src/domain/exports/read-rows.queries.ts'
import {
  addImportRows,
  applyImport,
  beginArchiveImport,
  previewImport,
  undoImport,
} from '../../../src/domain/imports/import.commands.ts'
import { RESTORED_TABLES, sentArchiveRow } from '../../../src/domain/imports/sent-archive-row.ts'
import type { SentRow } from '../../../src/domain/imports/sent-row.ts'
import { deleteMember } from '../../../src/domain/members/member.commands.ts'
import { findMember, listMembers } from '../../../src/domain/members/member.queries.ts'
import { undoMerge } from '../../../src/domain/merging/merge.commands.ts'
import { listMerges } from '../../../src/domain/merging/merge.queries.ts'
import { startBackEnd } from '../domain/people.ts'
import type { Person } from '../domain/people.ts'
import { ANNA, NEWCOMER, merged, nameEverywhere, newMember, rowsOfChurch } from './merge-church.ts'

const backEnd = startBackEnd()

async function archiveOf({ db, profile }: Person): Promise<SentRow[]> {
  const rows: SentRow[] = []
  for (const table of RESTORED_TABLES) {
    let row = 0
    for await (const page of readRows(db, profile.church.id, table)) {
      for (const values of page) rows.push(sentArchiveRow(rows.length + 1, table, (row += 1), values))
    }
  }
  return rows
}

async function restored(to: Person, rows: SentRow[], from: Person) {
  const id = await beginArchiveImport(to.db, 'grace.zip', from.profile.church.id)
  await addImportRows(to.db, id, rows)
  const figures = await previewImport(to.db, id)
  await applyImport(to.db, id, figures)
  return { id, figures }
}

async function twoAnnas() {
  const owner = await backEnd.newPerson()
  const kept = await newMember(owner, ANNA)
  const gone = await newMember(owner, NEWCOMER)
  await nameEverywhere(backEnd, owner, kept.id, gone.id)
  return { owner, kept, gone }
}
const totalsOf = ({ profile }: Person) =>
  backEnd.sql(`select instance_date::text as day, named_present, total, source, adults, children, visitors
    from public.service_totals where church_id = '${profile.church.id}' order by 1`)
const without = (rows: Record<string, unknown[]>, ...tables: string[]) =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => !tables.includes(name)))

test('when an archive of a church with a merge is imported into an empty church, the totals are the same', async () => {
  const { owner, kept, gone } = await twoAnnas()
  const other = await backEnd.newPerson()
  await merged(owner.db, kept.id, gone.id, { lastName: 'kept' })
  const archive = await archiveOf(owner)
  const { figures } = await restored(other, archive, owner)
  expect(figures).toMatchObject({ new: archive.length - 1, refused: 0, questions: 0 })
  expect(await totalsOf(other)).toEqual(await totalsOf(owner))
  const [anna, ...rest] = await listMembers(other.db)
  expect(rest).toEqual([])
  expect(anna).toMatchObject({ firstName: 'Anna', lastName: 'Berg', email: NEWCOMER.email })
  // An archive contains no merges, because a merge can be undone for only 30 days.
  expect(await listMerges(other.db)).toEqual([])
  await undoMerge(owner.db, (await listMerges(owner.db))[0]!.id)
})

test('the import of an archive from before a merge brings both members back, and the merge cannot be undone', async () => {
  const { owner, kept, gone } = await twoAnnas()
  const before = await rowsOfChurch(backEnd, owner)
  const archive = await archiveOf(owner)
  const merge = await merged(owner.db, kept.id, gone.id)
  const afterMerge = await rowsOfChurch(backEnd, owner)
  const { id } = await restored(owner, archive, owner)
  // An archive contains no users and no revisions, so the test compares only these columns.
  const rows = await rowsOfChurch(backEnd, owner)
  const ids = (of: Record<string, unknown[]>) =>
    (of['public.member_attendance'] as { id: string; member_id: string; was_present: boolean }[]).map(
      (row) => `${row.id} ${row.member_id} ${row.was_present}`,
    )
  expect(ids(rows).toSorted()).toEqual(ids(before).toSorted())
  expect(await findMember(owner.db, gone.id)).toEqual(gone)
  expect((await listMerges(owner.db))[0]!.problems).toEqual([{ what: 'restored' }])
  await expect(undoMerge(owner.db, merge)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The merged member is back already.',
  })
  // After the import is undone, the merge is as before and can be undone.
  expect(await undoImport(owner.db, id)).toEqual([])
  expect(without(await rowsOfChurch(backEnd, owner), 'public.imports')).toEqual(without(afterMerge, 'public.imports'))
  await undoMerge(owner.db, merge)
  expect(without(await rowsOfChurch(backEnd, owner), 'public.imports')).toEqual(without(before, 'public.imports'))
})

test('an archive’s import cannot be undone while another member is merged into an imported member', async () => {
  const { owner } = await twoAnnas()
  const other = await backEnd.newPerson()
  const namesake = await newMember(other, NEWCOMER)
  const { id } = await restored(other, await archiveOf(owner), owner)
  const [anna] = (await listMembers(other.db)).filter(({ lastName }) => lastName === 'Berg')
  const merge = await merged(other.db, anna!.id, namesake.id, { email: 'kept', notes: 'kept' })
  // The merge changed no value of the archive's member, but the import still cannot be undone.
  await expect(undoImport(other.db, id)).rejects.toMatchObject({ kind: 'conflict' })
  await undoMerge(other.db, merge)
  expect(await findMember(other.db, namesake.id)).toEqual(namesake)
  await deleteMember(other.db, { id: namesake.id })
})
