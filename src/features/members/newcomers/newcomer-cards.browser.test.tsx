import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal } from '@/testing/answering-db.ts'
import type { Answers } from '@/testing/answering-db.ts'
import { expectConsole } from '@/testing/expect-console.ts'
import { memberId } from '@/testing/factories/members.ts'
import { renderApp } from '@/testing/render-app.tsx'
import type { AppOptions } from '@/testing/render-app.tsx'
import { cardLink, newcomerCards } from '@/testing/screens/church-of-rows.ts'
import { answersOf } from '@/testing/screens/server-states.ts'
import { reachableFromPhones } from '@/testing/reachable-from-phones.ts'
import { violations } from '@/testing/violations.ts'

const [hanna, maria] = newcomerCards as [(typeof newcomerCards)[0], (typeof newcomerCards)[0]]
const queue = page.getByRole('region', { name: '“I am new” cards' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

const found = (number: number, firstName: string, lastName: string, contacts: { email?: string; phone?: string }) => ({
  id: memberId(number),
  first_name: firstName,
  last_name: lastName,
  email: null,
  phone: null,
  membership_status: 'active',
  family_id: null,
  family_name: lastName,
  family_size: 1,
  found: 1,
  place: '',
  sort_key: '',
  ...contacts,
})

/** Opens the members page. The fake server has a queue of cards. */
async function open(cards = newcomerCards, options: AppOptions = {}) {
  let waiting = cards
  const take = (id: unknown) => {
    waiting = waiting.filter((card) => card.id !== id)
    return null
  }
  const answers: Answers = {
    ...answersOf(),
    'GET /rest/v1/newcomer_cards': () => waiting,
    'POST /rest/v1/rpc/accept_card': ({ body }) => take((body as { card: string }).card),
    'POST /rest/v1/rpc/merge_card': ({ body }) => take((body as { card: string }).card) ?? ['email'],
    'POST /rest/v1/rpc/delete_cards': ({ body }) => {
      const { cards: ids } = body as { cards: string[] }
      for (const id of ids) take(id)
      return ids
    },
    'POST /rest/v1/rpc/search_members': ({ body }) => {
      const { words } = body as { words: string }
      if (words === 'ruth') return [found(1, 'Ruth', 'Okafor', { email: 'ruth@example.org' })]
      return words === 'maria@example.org' ? [found(7, 'M.', 'Cruz', { email: 'Maria@example.org' })] : []
    },
    ...options.answers,
  }
  return { ...(await renderApp('/members', { ...options, answers })), dropCards: () => (waiting = []) }
}

test('one tap adds the sender of a card as a visitor, and a card can be deleted', async () => {
  const { sent } = await open()
  await expect.element(queue).toHaveTextContent('2 newcomers left a way to reach them.')
  expect(await violations()).toEqual([])
  await press('Add as Visitor: Maria de la Cruz')
  await expect.element(page.getByText('Maria de la Cruz is a visitor now')).toBeVisible()
  expect(sent.find(({ path }) => path.endsWith('accept_card'))?.body).toEqual({
    card: maria.id,
    member: expect.stringMatching(/^[0-9a-f-]{36}$/),
    first_name: 'Maria',
    last_name: 'de la Cruz',
  })
  await expect.element(queue).toHaveTextContent('1 newcomer left a way to reach them.')
  await press('Delete the card of Hanna Vogel')
  const question = page.getByRole('alertdialog', { name: 'Delete Card?' })
  await expect.element(question).toHaveTextContent('The card of Hanna Vogel will be deleted.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No “I am new” cards are waiting.')).toBeVisible()
  expect(queue.elements()).toEqual([])
})

test('the merge dialog offers likely members, names the contact that stays, and works by keyboard', async () => {
  const { sent } = await open()
  await press('This Is…: Maria de la Cruz')
  const dialog = page.getByRole('dialog', { name: 'Who is Maria de la Cruz?' })
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('M. CruzHas this email already.')
  expect(await violations()).toEqual([])
  await dialog.getByRole('searchbox').fill('nobody')
  await expect.element(dialog).toHaveTextContent('No members found')
  await dialog.getByRole('searchbox').fill('ruth')
  await expect
    .element(dialog.getByRole('listitem'))
    .toHaveTextContent('Ruth OkaforKeeps ruth@example.org. The email on the card is not kept.')
  await dialog.getByRole('button', { name: 'Choose Ruth Okafor' }).click()
  await expect.element(page.getByText('Card merged')).toBeVisible()
  expect(sent.find(({ path }) => path.endsWith('merge_card'))?.body).toEqual({ card: maria.id, member: memberId(1) })
  await expect.element(queue).toHaveTextContent('1 newcomer')
  await press('This Is…: Hanna Vogel')
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent('No member has this name, email or phone. Search for another name.')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'This Is…: Hanna Vogel' })).toHaveFocus()
})

test('a card that another person has handled shows a message and the current queue', async () => {
  expectConsole(/does not exist/)
  const gone = () => refusal(404, 'gone', 'PT404')
  const { dropCards } = await open(newcomerCards, { answers: { 'POST /rest/v1/rpc/accept_card': gone } })
  await expect.element(queue).toBeVisible()
  dropCards()
  await press('Add as Visitor: Hanna Vogel')
  await expect.element(page.getByText('Someone else has dealt with this card.')).toBeVisible()
  await expect.element(page.getByText('No “I am new” cards are waiting.')).toBeVisible()
})

test('the dialog stays open with an error when the chosen member was deleted', async () => {
  expectConsole(/already exists/)
  await open(newcomerCards, { answers: { 'POST /rest/v1/rpc/merge_card': () => refusal(409, 'gone', 'PT409') } })
  await press('This Is…: Maria de la Cruz')
  await press('Choose M. Cruz')
  await expect.element(page.getByText('This member was deleted meanwhile. Choose another one.')).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Who is Maria de la Cruz?' })).toBeVisible()
})

test('text from strangers shows as plain text, and many cards can be deleted together', async () => {
  const flood = Array.from({ length: 12 }, (_, number) => ({
    ...hanna,
    id: memberId(500 + number),
    name: number === 0 ? '<img src=x onerror=alert(1)>' : `${'Bot'.repeat(33)} \u202e${number}`,
  }))
  await page.viewport(390, 844)
  const { sent } = await open(flood)
  await expect.element(queue.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(queue.getByRole('img').elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
  await press('Delete These 12')
  const question = page.getByRole('alertdialog', { name: 'Delete 12 Cards?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No “I am new” cards are waiting.')).toBeVisible()
  expect(sent.filter(({ path }) => path.endsWith('delete_cards'))).toHaveLength(1)
})

test('a viewer sees no cards, and the page requests none', async () => {
  const answers = { 'GET /rest/v1/member_names': () => [] }
  const { sent } = await open(newcomerCards, { churchRole: 'viewer', answers })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  expect(page.getByText(/I am new/).elements()).toEqual([])
  expect(sent.filter(({ path }) => path.endsWith('newcomer_cards'))).toEqual([])
})

test('the link for cards can be made, copied, printed and withdrawn, and has a QR code', async () => {
  reachableFromPhones()
  let link: (typeof cardLink)[] = []
  const { sent } = await renderApp('/members/cards', {
    answers: {
      ...answersOf(),
      'POST /rest/v1/rpc/find_card_link': () => link,
      'POST /rest/v1/rpc/make_card_link': () => {
        link = [cardLink]
        return cardLink.token
      },
      'POST /rest/v1/rpc/withdraw_card_link': () => {
        link = []
        return [cardLink.id]
      },
    },
  })
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => {})
  await press('Make the Link')
  await expect
    .element(page.getByRole('textbox', { name: 'Link' }))
    .toHaveValue(new URL(`/new/${cardLink.token}`, location.origin).href)
  await expect.element(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  expect(page.getByRole('img', { name: /^QR code of card/ }).elements()).toHaveLength(1)
  expect(await violations()).toEqual([])
  await press('Print Cards')
  expect(print).toHaveBeenCalledTimes(1)
  print.mockRestore()
  await press('Withdraw')
  const question = page.getByRole('alertdialog', { name: 'Withdraw the Link?' })
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText('No link yet')).toBeVisible()
  expect(sent.find(({ path }) => path.endsWith('withdraw_card_link'))?.body).toEqual({ link: cardLink.id })
})
