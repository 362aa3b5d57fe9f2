/**
 * One coordinate of a Kalman filter with constant speed: value, speed per FRAME, and their covariance. The filter
 * changes the coordinate in place.
 */
export type Coordinate = {
  value: number
  speed: number
  valueVariance: number
  covariance: number
  speedVariance: number
}

export function startCoordinate(value: number, valueVariance: number, speedVariance: number): Coordinate {
  return { value, speed: 0, valueVariance, covariance: 0, speedVariance }
}

/** Moves the coordinate one frame forward. The noises are the variances added to value and speed. */
export function advanceCoordinate(one: Coordinate, valueNoise: number, speedNoise: number): void {
  one.value += one.speed
  one.valueVariance += 2 * one.covariance + one.speedVariance + valueNoise
  one.covariance += one.speedVariance
  one.speedVariance += speedNoise
}

/** Updates the coordinate with a measurement whose variance is `noise`. */
export function measureCoordinate(one: Coordinate, measured: number, noise: number): void {
  const total = one.valueVariance + noise
  const gain = one.valueVariance / total
  const speedGain = one.covariance / total
  const innovation = measured - one.value
  one.value += gain * innovation
  one.speed += speedGain * innovation
  one.speedVariance -= speedGain * one.covariance
  one.covariance *= 1 - gain
  one.valueVariance *= 1 - gain
}
