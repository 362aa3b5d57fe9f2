/** Pairs of a graph's score and the shown score, from [0, 0] to [1, 1], both rising. */
export type Calibration = readonly (readonly [raw: number, shown: number])[]

/** Returns the shown score for a graph's score 0..1: straight lines join the calibration's points. NaN stays NaN. */
export function calibrated(raw: number, calibration: Calibration): number {
  let at = 1
  while (at < calibration.length - 1 && raw > calibration[at]![0]) at++
  const [fromRaw, fromShown] = calibration[at - 1]!
  const [toRaw, toShown] = calibration[at]!
  return fromShown + ((raw - fromRaw) / (toRaw - fromRaw)) * (toShown - fromShown)
}
