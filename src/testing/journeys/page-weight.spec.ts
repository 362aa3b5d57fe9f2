import { expect } from '@playwright/test'
import { furnishChurch } from '../furnish-church.ts'
import { weighPage, weightLimits } from '../page-weight.ts'
import { databaseOf, foundChurch } from './church.ts'
import { journeysOrigin } from './place.ts'
import { test } from './watched-test.ts'

test('no page loads more kilobytes or sends more requests than its limits allow', async ({ browser, context }) => {
  await furnishChurch(await databaseOf(await foundChurch(context)))
  const state = await context.storageState()
  for (const { path, content, kilobytes = Infinity, requests = Infinity } of weightLimits) {
    const weight = await weighPage(browser, journeysOrigin() + path, content, state)
    expect(weight.kilobytes, [path, ...weight.files].join('\n')).toBeLessThanOrEqual(kilobytes)
    expect(weight.requests, [path, ...weight.files].join('\n')).toBeLessThanOrEqual(requests)
    // A smaller result would mean that the framework was not measured.
    expect(weight.kilobytes).toBeGreaterThan(120)
  }
})
