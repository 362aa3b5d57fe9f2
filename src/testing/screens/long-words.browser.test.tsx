import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serviceTotalOf } from '@/testing/factories/services.ts'
import { renderApp } from '@/testing/render-app.tsx'
import * as church from './church-of-rows.ts'
import { overflowing } from './overflowing.ts'
import { answersOf } from './server-states.ts'

/** As long as the fields allow, and nowhere a place to break. */
const word = (start: string) => start.padEnd(200, 'm')

const member = { ...church.ruth, firstName: word('First'), lastName: word('Last'), notes: word('Notes') }
const sermon = {
  ...church.preached,
  title: word('Title'),
  speaker: word('Speaker'),
  scripture: word('Scripture'),
  sermonSeries: word('Series'),
  summary: word('Summary'),
  tags: [word('Tag')],
}
const event = {
  ...church.supper,
  name: word('Event'),
  location: word('Location'),
  description: word('Description'),
  contactPerson: word('Contact'),
}
const service = {
  ...church.weekly,
  name: word('Service'),
  location: word('Location'),
  description: word('Description'),
}
const instance = {
  ...church.counted,
  serviceName: word('Service'),
  speaker: word('Speaker'),
  location: word('Location'),
  notes: word('Notes'),
}

const answers = {
  ...answersOf(),
  'GET /rest/v1/members': ({ search }: { search: URLSearchParams }) =>
    search.has('family_id') ? [{ ...member, id: church.ada.id }] : [member],
  'GET /rest/v1/services': () => [service],
  'GET /rest/v1/service_instances': () => [instance],
  'GET /rest/v1/service_totals': () => [serviceTotalOf(instance, { total: 120 })],
  'GET /rest/v1/sermons': () => [sermon],
  'GET /rest/v1/events': () => [event],
}

const screens: [path: string, start: string][] = [
  ['/dashboard', 'Title'],
  ['/members', 'First'],
  [`/members/${member.id}`, 'First'],
  [`/members/${member.id}/edit`, 'Back to First'],
  ['/services', 'Service'],
  ['/services?tab=recurring', 'Location'],
  [`/service-instances/${instance.id}`, 'Service'],
  ['/sermons', 'Title'],
  [`/sermons/${sermon.id}`, 'Tag'],
  [`/sermons/${sermon.id}/edit`, 'Back to Title'],
  ['/events', 'Event'],
  [`/events/${event.id}`, 'Event'],
  [`/events/${event.id}/edit`, 'Back to Event'],
]

test.each(screens)('a word of 200 letters stays inside %s, wide and narrow', async (path, start) => {
  await renderApp(path, { answers })
  const said = page.getByText(new RegExp(`${start}m{9}`)).first()
  for (const width of [1280, 320]) {
    await page.viewport(width, 800)
    await expect.element(said).toBeVisible()
    expect(overflowing(), `at ${width} px`).toEqual([])
    expect(beyondTheWindow(), `at ${width} px`).toEqual([])
  }
})

/** Long words of which a part can be seen nowhere: neither by scrolling, nor because an ellipsis says so. */
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
