import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import * as v from 'valibot'
import { createMember } from '../../domain/members/member.commands.ts'
import { MemberDraft } from '../../domain/members/member.schema.ts'
import { databaseOf, foundChurch } from './church.ts'
import { test } from './watched-test.ts'

test('an owner exports all data of the church as one file, and the activity page lists the export', async ({
  page,
  context,
}) => {
  const username = await foundChurch(context)
  const db = await databaseOf(username)
  for (const firstName of ['Ruth', 'Naomi']) {
    await createMember(db, v.parse(MemberDraft, { firstName, lastName: '=Moab' }))
  }
  // The archive must be downloaded, because no program can answer the browser's file dialog. So the dialog is removed.
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'showSaveFilePicker')
  })
  await page.goto('/account')
  await page.getByRole('link', { name: 'Your Data' }).click()
  await page.getByRole('switch', { name: 'With pictures' }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Everything' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^narthex-.+-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText('Your export is complete')).toBeVisible()

  const files = unzipSync(new Uint8Array(await readFile(await file.path())))
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['README.txt', 'manifest.json', 'csv/members.csv']))
  expect(strFromU8(files['csv/members.csv']!)).toContain(`,Ruth,'=Moab,`)
  const members = JSON.parse(strFromU8(files['json/members.json']!)) as { last_name: string }[]
  expect(members.map((member) => member.last_name)).toEqual(['=Moab', '=Moab'])

  // All rows of the file are already in the church.
  await page.goto('/import')
  await page.getByLabel('File to import').setInputFiles({
    name: file.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: await readFile(await file.path()),
  })
  await expect(page.getByText('Your church has all of it already.')).toBeVisible()
  await page.getByRole('button', { name: 'Another File' }).click()

  await page.goto('/members')
  const list = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect(await readFile(await (await list).path(), 'utf8')).toMatch(/^\uFEFFID,First name,Last name,/)
  await page.goto('/people/activity')
  await expect(page.getByText('downloaded everything of the church')).toBeVisible()
  await expect(page.getByText('downloaded the list of members')).toBeVisible()
})
