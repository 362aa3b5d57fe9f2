import { expect } from '@playwright/test'
import type { CDPSession } from '@playwright/test'
import { signUp } from './church.ts'
import { pictureBox } from './studio.ts'
import { test } from './watched-test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type Point = { x: number; y: number }

async function swipe(touch: CDPSession, from: Point, to: Point, steps = 5): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  for (let step = 1; step <= steps; step++) {
    const at = (start: number, end: number) => start + ((end - start) * step) / steps
    await send('touchMove', [{ x: at(from.x, to.x), y: at(from.y, to.y) }])
  }
  await send('touchEnd', [])
}

test('on a phone a finger can draw a line, and when the phone is sideways the picture fills the height', async ({
  page,
  context,
}) => {
  await signUp(page)
  await page.goto('/studio')
  await page.getByRole('button', { name: 'Choose a camera' }).tap()
  await page.getByRole('button', { name: 'Connect' }).tap()
  await expect.poll(async () => (await pictureBox(page)).width).toBeGreaterThan(380)

  const savedLines = () =>
    page.evaluate(() => Object.values(JSON.parse(localStorage.getItem('narthex.counting-lines') ?? '{}')).flat())
  await test.step('a finger draws a line and moves the end of the line', async () => {
    await page.getByRole('button', { name: 'People Counting Controls' }).tap()
    await page.getByRole('button', { name: 'Draw a line' }).tap()
    await page.getByText('Drag across the doorway to draw a line.').waitFor()
    // The sheet with the button must be closed before drawing begins.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const touch = await context.newCDPSession(page)
    const draw = async (from: Point, to: Point) => {
      // The tools of a line make the picture smaller, so the picture's box is read before each drag.
      const { x, y, width, height } = await pictureBox(page)
      const at = (point: Point) => ({ x: x + width * point.x, y: y + height * point.y })
      await swipe(touch, at(from), at(to))
    }
    await draw({ x: 0.5, y: 0.2 }, { x: 0.5, y: 0.8 })
    const near = (value: number) => expect.closeTo(value, 1)
    await expect
      .poll(savedLines)
      .toMatchObject([{ from: { x: near(0.5), y: near(0.2) }, to: { x: near(0.5), y: near(0.8) } }])
    // The drag starts slightly beside the end of the line.
    await page.getByRole('textbox', { name: 'Line name' }).waitFor()
    await draw({ x: 0.53, y: 0.82 }, { x: 0.78, y: 0.82 })
    await expect.poll(savedLines).toMatchObject([{ from: { x: near(0.5) }, to: { x: near(0.75), y: near(0.8) } }])
    // The browser may treat a tap directly after a swipe as the end of the swipe, so the mouse clicks instead.
    await page.getByRole('button', { name: 'Done' }).click()
  })

  const start = page.getByRole('button', { name: 'Start Recording' })
  await test.step('on an upright phone, the picture fills the width and the controls are below it', async () => {
    await expect(start).toBeInViewport({ ratio: 1 })
    expect((await pictureBox(page)).width).toBe(390)
  })

  for (const [width, height] of [
    [844, 390],
    [740, 360],
  ] as const) {
    await test.step(`sideways at ${width} by ${height} pixels, the controls are beside the picture`, async () => {
      await page.setViewportSize({ width, height })
      await expect.poll(async () => (await pictureBox(page)).height).toBeGreaterThan(height * 0.7)
      await expect(start).toBeInViewport({ ratio: 1 })
      const [button, picture] = [(await start.boundingBox())!, await pictureBox(page)]
      expect(button.x).toBeGreaterThanOrEqual(picture.x + picture.width)
    })
  }
})
