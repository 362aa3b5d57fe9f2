import { createStore } from 'jotai'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CameraDevices } from '@/features/studio/camera/camera-devices.ts'
import { followCamera } from '@/features/studio/camera/camera-stream.ts'
import { addWebcamAtom } from '@/features/studio/camera/cameras.ts'
import { showStream } from '@/features/studio/stage/camera-stage.ts'
import { VideoStage } from '@/features/studio/stage/video-stage.tsx'
import { renderStudio } from './render-studio.tsx'

function webcam(): CameraDevices {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 360
  const brush = canvas.getContext('2d')!
  brush.fillStyle = 'gray'
  brush.fillRect(0, 0, 640, 360)
  return {
    getUserMedia: async () => canvas.captureStream(10),
    enumerateDevices: async () => [],
    addEventListener: () => {},
    removeEventListener: () => {},
  }
}

/**
 * Renders the stage with a live webcam. At the default size, the figures are 80 pixels high, and the picture below the
 * figures has 960 by 540 pixels.
 */
export async function openStage(beside: ReactNode = null, size = { width: 960, height: 620 }, store = createStore()) {
  await page.viewport(size.width === 960 ? 1280 : size.width, Math.max(size.height, 720))
  const stage = (
    <>
      <div style={{ display: 'grid', gridTemplateAreas: '"stage"', ...size }}>
        <VideoStage />
      </div>
      {beside}
    </>
  )
  const screen = await renderStudio(stage, { store })
  const stops = [showStream(store), followCamera(store, webcam())]
  store.set(addWebcamAtom, { deviceId: 'a', label: 'Balcony' })
  const video = page.getByLabelText('Camera picture')
  await vi.waitFor(() => expect((video.element() as HTMLVideoElement).videoWidth).toBe(640))
  return { ...screen, store, stop: () => stops.forEach((stop) => stop()) }
}

/** Drags from one point of the stage to another, in pixels. A drag to the same point is a tap. */
export async function dragOnStage([fromX, fromY]: [number, number], [toX, toY]: [number, number]) {
  const area = page.getByLabelText('Camera picture').element().getBoundingClientRect()
  const surface = document.elementFromPoint(area.left + fromX, area.top + fromY)!
  const send = (type: string, x: number, y: number) =>
    surface.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
        clientX: area.left + x,
        clientY: area.top + y,
      }),
    )
  const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})
  send('pointerdown', fromX, fromY)
  send('pointermove', (fromX + toX) / 2, (fromY + toY) / 2)
  send('pointermove', toX, toY)
  send('pointerup', toX, toY)
  capture.mockRestore()
  await new Promise(requestAnimationFrame)
}
