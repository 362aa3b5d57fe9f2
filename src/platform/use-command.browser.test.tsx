import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DomainError } from '@/domain/shared/db.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { renderPage } from '@/testing/render-page.tsx'
import { dismissToast } from '@/ui/toast.ts'
import type { CommandHost } from './command-host.ts'
import { useCommand } from './use-command.ts'

type Props = {
  save: (name: string) => Promise<string>
  onSuccess?: () => void
  keepData?: boolean
  queue?: boolean
  failure?: (error: unknown) => Parameters<CommandHost['notify']>[0]
}

afterEach(() => dismissToast())

const FAILED = 'Failed to create member. Please try again.'

function NameForm({ save, onSuccess, keepData, queue, failure }: Props) {
  const [name, setName] = useState('')
  const command = useCommand((_db, input: string) => save(input), {
    success: (saved) => ({ title: `${saved} added` }),
    failure: failure ?? FAILED,
    onSuccess,
    keepData,
    queue,
  })
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <button type="button" onClick={() => void command.run(name)}>
        {command.isPending ? 'Saving...' : 'Add'}
      </button>
    </>
  )
}

test('after a success, the toast appears, `onSuccess` runs, and then the data is read again', async () => {
  const order: string[] = []
  const refresh = vi.fn<() => Promise<void>>(async () => void order.push('refresh'))
  await renderPage(<NameForm save={async (name) => name} onSuccess={() => order.push('onSuccess')} />, {
    db: {},
    refresh,
  })
  await userEvent.fill(page.getByLabelText('Name'), 'Ruth')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByText('Ruth added')).toBeVisible()
  await expect.poll(() => order).toEqual(['onSuccess', 'refresh'])
})

const refuse = () => Promise.reject(new Error('no'))

test('after a failure, an error toast appears, the typed text stays, and the data is not read again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const refresh = vi.fn<() => Promise<void>>(async () => {})
  await renderPage(<NameForm save={refuse} />, { db: {}, refresh })
  await userEvent.fill(page.getByLabelText('Name'), 'Ruth')
  await page.getByRole('button', { name: 'Add' }).click()
  const toast = page.getByText('Failed to create member. Please try again.')
  await expect.element(toast).toBeVisible()
  expect(toast.element().closest('[data-tone]')?.getAttribute('data-tone')).toBe('destructive')
  await expect.element(page.getByText('Error', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Ruth')
  await expect.element(page.getByRole('button', { name: 'Add' })).toBeVisible()
  expect(refresh).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

const unreached = () => Promise.reject(new DomainError('offline'))

test.each([
  ['the network is gone', false, refuse, 'You are offline. Nothing here is lost. Try again when the network is back.'],
  ['the server is gone', true, unreached, 'The server cannot be reached. Nothing here is lost. Try again in a moment.'],
])('when %s, the error toast says why in a line of its own', async (_, isOnline, save, why) => {
  expectConsole(/DomainError|Error: no/)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  await renderPage(<NameForm save={save} />, { db: {} })
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByText(FAILED, { exact: true })).toBeVisible()
  await expect.element(page.getByText(why, { exact: true })).toBeVisible()
  vi.restoreAllMocks()
})

test.each([
  ['of another failure', true, undefined],
  ['that has words of its own for a lost network', false, () => ({ title: 'Not sent', description: 'Kept here.' })],
])('the toast %s does not speak of the network', async (_, isOnline, failure) => {
  expectConsole(/Error: no/)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  await renderPage(<NameForm save={refuse} failure={failure} />, { db: {} })
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByText(failure ? 'Kept here.' : FAILED)).toBeVisible()
  expect(page.getByText(/offline|cannot be reached/).elements()).toEqual([])
  vi.restoreAllMocks()
})

test('two clicks before the answer run the command once, and a later click runs the command again', async () => {
  const answers: ((name: string) => void)[] = []
  const save = vi.fn<() => Promise<string>>(() => new Promise((resolve) => answers.push(resolve)))
  await renderPage(<NameForm save={save} keepData />, { db: {} })
  const button = page.getByRole('button').first().element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  expect(save).toHaveBeenCalledOnce()
  answers[0]!('Ruth')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => save.mock.calls.length).toBe(2)
})

test('queued calls with different inputs run in order, even after a failure; a double click runs once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const answers: ((name: string) => void)[] = []
  const save = vi.fn<(name: string) => Promise<string>>((name) =>
    name === 'Boaz' ? refuse() : new Promise((resolve) => answers.push(resolve)),
  )
  await renderPage(<NameForm save={save} keepData queue />, { db: {} })
  const button = page.getByRole('button').first().element() as HTMLButtonElement
  for (const name of ['Ruth', 'Boaz', 'Obed']) {
    await userEvent.fill(page.getByLabelText('Name'), name)
    button.click()
    button.click()
  }
  expect(save.mock.calls).toEqual([['Ruth']])
  answers[0]!('Ruth')
  await expect.poll(() => save.mock.calls).toEqual([['Ruth'], ['Boaz'], ['Obed']])
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  answers[1]!('Obed')
  await expect.element(page.getByRole('button', { name: 'Add' })).toBeVisible()
  expect(save).toHaveBeenCalledTimes(3)
  vi.restoreAllMocks()
})
