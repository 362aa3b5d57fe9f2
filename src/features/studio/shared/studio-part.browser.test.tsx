import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectConsole } from '@/testing/expect-console.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { StudioPart } from './studio-part.tsx'

test('when a person presses Try Again, the answer to an earlier request is ignored', async () => {
  expectConsole(/The list failed/, /no time/, /The above error occurred/)
  const broken = Promise.withResolvers<string>()
  let [list, newest] = [Promise.resolve('no time'), broken.promise]
  function List() {
    const { data = '' } = useQuery({ queryKey: ['list'], queryFn: () => list })
    const { data: first = '' } = useQuery({ queryKey: ['list', 'newest'], queryFn: () => newest })
    if ([data, first].includes('no time')) throw new Error('no time')
    return `${data} ${first}`
  }
  await renderPage(
    <StudioPart name="The list">
      <List />
    </StudioPart>,
  )
  await expect.element(page.getByText('The list cannot be shown')).toBeVisible()
  list = Promise.resolve('Ten')
  newest = Promise.resolve('and the newest')
  await page.getByRole('button', { name: 'Try again' }).click()
  broken.resolve('no time')
  await expect.element(page.getByText('Ten and the newest')).toBeVisible()
})
