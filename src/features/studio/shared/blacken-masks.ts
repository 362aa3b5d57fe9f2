import type { Mask } from '../../../../workers/vision/contract.ts'

/** Paints the masks black in a picture that fills its canvas. The worker does the same in snapshots. */
export function blackenMasks(context: OffscreenCanvasRenderingContext2D, masks: readonly Mask[]): void {
  const { width, height } = context.canvas
  context.fillStyle = 'black'
  for (const { corners } of masks) {
    context.beginPath()
    for (const { x, y } of corners) context.lineTo(x * width, y * height)
    context.fill('evenodd')
  }
}
