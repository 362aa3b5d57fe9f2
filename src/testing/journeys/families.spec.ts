import { expect } from '@playwright/test'
import { listFamilies } from '../../domain/members/family.queries.ts'
import { databaseOf, foundChurch } from './church.ts'
import { tabTo } from './studio.ts'
import { test } from './watched-test.ts'

const families = [
  ['Morales', 'Ana', 'Luis', 'Rosa', 'Tomás'],
  ['Okafor', 'Ruth', 'Sam', 'Ben', 'Noor'],
  ['Ibáñez', 'Clara', 'Diego', 'Elena', 'Félix'],
] as const

// The goal is three minutes for three families. No check is needed, because a journey may take at most two minutes.
for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`at ${width} pixels width, three families of four can be entered by keyboard`, async ({ page, context }) => {
    await page.setViewportSize({ width, height })
    const username = await foundChurch(context)
    await page.goto('/members')
    const begun = Date.now()
    const first = page.getByLabel('First Name')
    const added = page.getByText('The member has been added to your congregation.')
    for (const [lastName, ...names] of families) {
      await tabTo(page, page.getByRole('link', { name: /^Add (First )?Member$/ }).first())
      await page.keyboard.press('Enter')
      for (const [index, name] of names.slice(0, 3).entries()) {
        if (index === 0) await tabTo(page, first)
        else await expect(page.getByText(`Another of the family of ${names[index - 1]} ${lastName}.`)).toBeVisible()
        await expect(first).toBeFocused()
        await page.keyboard.type(name)
        if (index === 0) {
          await page.keyboard.press('Tab')
          await page.keyboard.type(lastName)
          await tabTo(page, page.getByLabel('Address'))
          await page.keyboard.type(`${lastName} Street 1`)
        }
        await page.keyboard.press(index < 2 ? 'Control+Enter' : 'Tab')
      }
      await tabTo(page, page.getByRole('button', { name: 'Add Member' }))
      await page.keyboard.press('Enter')
      await expect(added).toBeVisible()
      // The fourth member is added separately. The first letters of the last name find the family.
      await tabTo(page, page.getByRole('link', { name: 'Add Member' }).first())
      await page.keyboard.press('Enter')
      await tabTo(page, first)
      await page.keyboard.type(names[3])
      await page.keyboard.press('Tab')
      await page.keyboard.type(lastName)
      await tabTo(page, page.getByRole('combobox', { name: /^Family ID/ }))
      await page.keyboard.type(lastName.slice(0, 4).toLowerCase())
      await expect(page.getByRole('option')).toHaveText([new RegExp(lastName)])
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('combobox', { name: /^Family ID/ })).toHaveValue(lastName)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
    }
    test.info().annotations.push({ type: 'seconds', description: String((Date.now() - begun) / 1000) })
    const known = await listFamilies(await databaseOf(username))
    expect(known.map(({ familyId, people }) => [familyId, people.length])).toEqual([
      ['Ibáñez', 4],
      ['Morales', 4],
      ['Okafor', 4],
    ])
  })
}
