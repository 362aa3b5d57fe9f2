import * as v from 'valibot'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers, SentRequest } from '@/testing/answering-db.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { TABLES } from '../../../supabase/tests/tables.ts'
import { lists } from './church-of-rows.ts'
import { overflowing } from './overflowing.ts'
import { routeTable } from './route-table.ts'
import { answersOf } from './server-states.ts'

const LONG = 'm'.repeat(200)
const takesWords = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success

/** Returns the answers of the furnished server. Every text field contains a long word that cannot be broken. */
function longAnswers(): Answers {
  const furnished = answersOf()
  const stretching = (request: string, table: string) => {
    const [{ entries } = { entries: {} }] = Object.values(TABLES[table]!.drafts!)
    const long = Object.entries(entries as Record<string, v.GenericSchema>).flatMap(([field, schema]) =>
      takesWords(schema, 'm') ? [[field, LONG]] : takesWords(schema, ['m']) ? [[field, [LONG]]] : [],
    )
    const words: object = Object.fromEntries(long)
    return (sent: SentRequest) => (furnished[request]!(sent) as object[]).map((row) => ({ ...row, ...words }))
  }
  const ofLists = Object.keys(lists).map((table) => [
    `GET /rest/v1/${table}`,
    stretching(`GET /rest/v1/${table}`, table),
  ])
  const totals = 'GET /rest/v1/service_totals'
  return { ...furnished, ...Object.fromEntries(ofLists), [totals]: stretching(totals, 'service_instances') }
}

const starts = Object.keys(lists).map((table) => TABLES[table]!.api!.path)
const ofLists = routeTable.filter(({ route }) =>
  starts.some((start) => ['', '/$id', '/$id/edit'].some((rest) => route === start + rest)),
)
const paths = ['/dashboard', '/services?tab=recurring', ...ofLists.map(({ path }) => path)]

test.each(paths)(
  'on the page %s, a word of 200 letters does not overflow, in wide and narrow windows',
  async (path) => {
    await renderApp(path, { answers: longAnswers() })
    for (const width of [1280, 320]) {
      await page.viewport(width, 800)
      await expect.poll(hasLongWord).toBe(true)
      expect(overflowing(), `at ${width} px`).toEqual([])
      expect(beyondTheWindow(), `at ${width} px`).toEqual([])
    }
  },
)

function hasLongWord(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  const texts = page.getByText(/m{9}/).elements()
  return [...texts, ...fields.filter(({ value }) => value === LONG)].some((element) => element.checkVisibility())
}

/** Lists long words that end beyond the window's right edge without an ellipsis. */
function beyondTheWindow(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (!text.data.includes('mmmmmmmmm') || getComputedStyle(text.parentElement!).textOverflow === 'ellipsis') continue
    const range = document.createRange()
    range.selectNodeContents(text)
    if (range.getBoundingClientRect().right > innerWidth) found.push(text.data.replace(/m{9,}/g, '…'))
  }
  return found
}
