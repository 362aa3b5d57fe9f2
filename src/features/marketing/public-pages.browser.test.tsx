import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createAppRouter } from '@/app/create-app-router.ts'
import type { RouterContext } from '@/app/router-context.ts'
import { routeTree } from '@/route-tree.gen.ts'
import { violationsInBothThemes } from '@/testing/violations.ts'
import '@/ui/theme/theme.css'

/** As an anonymous visitor; the page may ask neither for a session nor for data. */
async function visit(path: string) {
  const unasked = vi.fn<() => never>(() => {
    throw new Error('a public page asked')
  })
  const context = {
    session: { currentProfile: unasked, forget: () => {}, onChange: () => () => {} },
    loadDb: unasked,
  } as unknown as RouterContext
  const router = createAppRouter({ routeTree, context, history: createMemoryHistory({ initialEntries: [path] }) })
  // The mouse may be where a test before left it: over a link that would then be prepared.
  router.options.defaultPreload = false
  await render(<RouterProvider router={router as never} />)
  return { unasked }
}

const hrefsOf = (name: string) =>
  page
    .getByRole('link', { name, exact: true })
    .elements()
    .map((link) => link.getAttribute('href'))
const headings = (level: number) =>
  page
    .getByRole('heading', { level })
    .elements()
    .map((heading) => heading.textContent)
const metaOf = (name: string) =>
  document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')

test('the landing page has all its parts and links', async () => {
  await page.viewport(1280, 900)
  const { unasked } = await visit('/')
  await expect.element(page.getByRole('heading', { level: 1, name: /Everyone who comes in is counted/ })).toBeVisible()
  expect(hrefsOf('Narthex, start page')).toEqual(['/'])
  expect(hrefsOf('Log In')).toEqual(['/login'])
  expect(hrefsOf('Get Started')).toEqual(['/signup', '/signup'])
  expect(hrefsOf('Start Free Trial')).toEqual(['/signup'])
  expect(hrefsOf('Sign Up')).toEqual(['/signup'])
  expect(hrefsOf('Contact Sales')).toEqual(['/contact'])
  expect(hrefsOf('View Dashboard')).toEqual(['/dashboard'])
  expect([hrefsOf('Contact'), hrefsOf('About'), hrefsOf('Terms')]).toEqual([['/contact'], ['/about'], ['/eula']])
  expect(headings(3)).toEqual([
    'AI-Powered Attendance',
    'Actionable Insights',
    'Intuitive Scheduling',
    'Member Management',
    'PTZ Camera',
    'Works With Anything',
    'Position your camera',
    'Schedule your services',
    'Get your insights',
  ])
  await expect.element(page.getByText('Premium', { exact: true })).toBeVisible()
  for (const words of ['15 min', 'saved per service', '98%+', 'counting accuracy', '5 min', 'setup', '© 2025 Narthex'])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'The picture never leaves the laptop.' })).toBeVisible()
  await expect.element(page.getByText(/up to ten still pictures are kept/)).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
  await page.viewport(390, 844)
  expect(await violationsInBothThemes()).toEqual([])
  expect(unasked).not.toHaveBeenCalled()
})

test('the picture of the studio has its room before it loads', async () => {
  await page.viewport(1280, 900)
  await visit('/')
  const picture = page.getByRole('img', { name: /The Narthex studio/ })
  await expect.element(picture).toHaveAttribute('src', '/studio.webp')
  const { width, height } = picture.element().getBoundingClientRect()
  expect(width / height).toBeCloseTo(1440 / 900, 1)
  expect(picture.element().getAttribute('width')).toBe('1440')
  expect(picture.element().getAttribute('height')).toBe('900')
})

test('about: its sections, the link back, and the address', async () => {
  const { unasked } = await visit('/about')
  await expect.element(page.getByRole('heading', { level: 1, name: 'About Narthex' })).toBeVisible()
  expect(headings(2)).toEqual([
    'Our Mission',
    'What We Do',
    'Why AI Attendance Tracking',
    'Camera Flexibility',
    'Who We Serve',
    'Models by Others',
    'Contact',
  ])
  await expect.element(page.getByText(/MIT License, Copyright \(c\) Vladimir Mandic/)).toBeVisible()
  const notice = await fetch(hrefsOf('Read the licences')[0]!)
  expect(await notice.text()).toMatch(/@vladmandic\/human 3\.3\.6[\s\S]*MIT License[\s\S]*Permission is hereby granted/)
  expect(hrefsOf('Back')).toEqual(['/'])
  expect(hrefsOf('support@narthex.example')).toEqual(['mailto:support@narthex.example'])
  expect(await violationsInBothThemes()).toEqual([])
  expect(unasked).not.toHaveBeenCalled()
})

test('contact: three cards, the address, and all links', async () => {
  const { unasked } = await visit('/contact')
  await expect.element(page.getByRole('heading', { level: 1, name: "Let's Connect" })).toBeVisible()
  expect(headings(2)).toEqual(['Small Communities', 'Large Organizations', 'Get in Touch'])
  for (const words of [
    'Up to 200 members',
    'Affordable pricing',
    'Easy setup',
    'Dedicated support',
    'Multi-campus support',
    'Custom integrations',
    'Priority support and training',
    'Questions? Include your church size and specific needs in your message.',
  ])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  expect(hrefsOf('support@narthex.example')).toEqual(['mailto:support@narthex.example'])
  expect(hrefsOf('Back to Home')).toEqual(['/'])
  expect(hrefsOf('Log In')).toEqual(['/login'])
  expect(hrefsOf('Get Started')).toEqual(['/signup'])
  expect(hrefsOf('Start Free Trial')).toEqual(['/signup'])
  expect(hrefsOf('View Dashboard Demo')).toEqual(['/try'])
  expect([hrefsOf('About'), hrefsOf('Terms')]).toEqual([['/about'], ['/eula']])
  expect(await violationsInBothThemes()).toEqual([])
  expect(unasked).not.toHaveBeenCalled()
})

test('terms: sections and the link back', async () => {
  await visit('/eula')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
  expect(headings(2)).toContain('Features that need other equipment or services')
  expect(hrefsOf('Back')).toEqual(['/'])
  expect(await violationsInBothThemes()).toEqual([])
})

test.each([
  ['/', /^Narthex: /],
  ['/about', /^About · Narthex$/],
  ['/contact', /^Contact · Narthex$/],
  ['/eula', /^Terms · Narthex$/],
])('%s tells search engines and links what it is', async (path, title) => {
  await visit(path)
  await expect.poll(() => document.title).toMatch(title)
  await expect.poll(() => metaOf('og:title')).toMatch(title)
  const description = metaOf('description') ?? ''
  expect(description.length).toBeGreaterThan(60)
  expect(description.length).toBeLessThanOrEqual(160)
  expect(metaOf('og:description')).toBe(description)
  expect(metaOf('og:image')).toBe(`${location.origin}/studio.webp`)
  expect(document.head.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${location.origin}${path}`)
})
