import type { FrameBox } from '../../contract.ts'
import { advanceCoordinate, measureCoordinate, startCoordinate } from './coordinate.ts'
import type { Coordinate } from './coordinate.ts'

/**
 * The Kalman filter that SORT published and OC-SORT kept, over the centre, area and shape of a box. The coordinates are
 * independent.
 */
export type AreaFilter = Coordinate[]

const MEASUREMENT_NOISE = [1, 1, 10, 10] as const
const START_VARIANCE = 10
const START_SPEED_VARIANCE = 10_000
const POSITION_NOISE = 1
/** The order is centre, area and shape; the shape has no speed. */
const SPEED_NOISE = [0.01, 0.01, 0.0001, 0] as const

export function startAreaFilter(box: FrameBox): AreaFilter {
  return measure(box).map((value, index) =>
    startCoordinate(value, START_VARIANCE, index < 3 ? START_SPEED_VARIANCE : 0),
  )
}

/** Predicts the box one frame later. Returns null when the box is no longer valid. */
export function advanceAreaFilter(filter: AreaFilter): FrameBox | null {
  const area = filter[2]!
  if (area.value + area.speed <= 0) area.speed = 0
  filter.forEach((one, index) => advanceCoordinate(one, POSITION_NOISE, SPEED_NOISE[index]!))
  return areaBoxOf(filter)
}

export function measureAreaFilter(filter: AreaFilter, box: FrameBox): void {
  measure(box).forEach((measured, index) => measureCoordinate(filter[index]!, measured, MEASUREMENT_NOISE[index]!))
}

export function areaBoxOf(filter: AreaFilter): FrameBox | null {
  const [x, y, area, shape] = filter.map((one) => one.value) as [number, number, number, number]
  const width = Math.sqrt(area * shape)
  const height = area / width
  if (!Number.isFinite(width) || !Number.isFinite(height)) return null
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 }
}

function measure(box: FrameBox): number[] {
  const width = box.right - box.left
  const height = box.bottom - box.top
  return [box.left + width / 2, box.top + height / 2, width * height, width / height]
}
