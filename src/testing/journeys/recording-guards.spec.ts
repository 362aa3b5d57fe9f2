import { expect } from '@playwright/test'
import { databaseOf, signUp } from './church.ts'
import { addWebcam, createService, snapshotEvery } from './studio.ts'
import { test } from './watched-test.ts'

test('recording without a camera or a service is refused, and recording without counting must be confirmed', async ({
  page,
}) => {
  await snapshotEvery(page, 1500)
  const username = await signUp(page)
  const db = await databaseOf(username)
  await page.goto('/studio')
  const start = page.getByRole('button', { name: 'Start Recording' })
  const panel = page.getByRole('region', { name: 'Service/Event' })
  const next = page.getByRole('region', { name: 'Next step' })

  await test.step('without a camera or a service, the start button is disabled and says why', async () => {
    await expect(start).toBeDisabled()
    await expect(panel.getByText('Connect a camera and choose a service or event first.')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByText('Please select a service or event before recording.')).toBeVisible()
  })

  await test.step('with a service but no camera, the start button is still disabled', async () => {
    await createService(page, 'Matins')
    await expect(panel.getByText('Connect a camera first.')).toBeVisible()
    await expect(start).toBeDisabled()
    await page.locator('h1').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Please connect a camera before recording.')).toBeVisible()
    expect((await db.from('recording_sessions').select('id')).data).toEqual([])
  })

  await test.step('the stage shows counting as the next step', async () => {
    await addWebcam(page)
    await page.getByRole('switch', { name: 'AI People Counting' }).click()
    await expect(next).toContainText('No one is being counted.')
    await expect(next.getByRole('button')).toHaveText(['Count people here'])
  })

  await test.step('when counting is off, the studio asks before it records only pictures', async () => {
    await start.click()
    const question = page.getByRole('alertdialog', { name: 'Nothing is counted: record pictures only?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(start).toBeEnabled()
    await start.click()
    await question.getByRole('button', { name: 'Record pictures only' }).click()
    await expect(page.getByText('No one is counted in this recording.')).toBeVisible()
    await expect(next).toBeHidden()
    await expect(page.getByText('2 of 10')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Stop Recording' }).click()
    const result = page.getByRole('region', { name: /pictures? kept, no one counted/ })
    await expect(result).toContainText('No count is saved. The recording is kept with Matins.')
    await result.getByRole('button', { name: 'See the pictures' }).click()
    await expect(page.getByRole('dialog', { name: 'Snapshots' }).getByText('Not counted')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the service has pictures but no attendance', async () => {
    const status = async () => (await db.from('recording_sessions').select('status')).data
    await expect.poll(status).toEqual([{ status: 'completed' }])
    const { data: snapshots } = await db.from('attendance_snapshots').select('metadata')
    expect(snapshots?.length).toBeGreaterThan(1)
    for (const { metadata } of snapshots ?? []) expect(metadata).toMatchObject({ isCounted: false })
    expect((await db.from('attendance').select('id')).data).toEqual([])
    await expect(page.getByRole('listitem').getByText('Pictures only')).toBeVisible()
    await page.getByRole('link', { name: 'Open the service' }).click()
    await expect(page.getByRole('heading', { name: 'Service Details' })).toBeVisible()
    await expect(page.getByText('Pictures only')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Pictures only' }).getByText('Not counted')).toHaveCount(
      2,
    )
  })
})
