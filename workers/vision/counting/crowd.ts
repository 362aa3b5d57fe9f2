import { calibrated } from '../models/calibration.ts'
import type { CrowdCurve } from '../models/model-family.ts'

/** A picture shows a crowd when at least this many people reach the threshold. */
export const CROWD_SIZE = 7
/** Candidates below this score are left out, unless `minScore` is lower. The curves were fitted with this limit. */
export const FAINT_SCORE = 0.1
/** A head that scores `FAINT_SCORE` scores at least this much as a passage. */
export const FAINT_PASSAGE_SCORE = 0.06
/** The curves were fitted at the studio's own threshold. */
const FITTED_AT = 0.45

/**
 * Returns the people in a picture, best first: those of a crowd, otherwise the candidates that score at least
 * `minScore`. `find` returns the candidates that score at least a score, best first. Neither one more person nor a lower
 * `minScore` ever gives fewer people.
 */
export function countCrowd<Person extends { score: number }>(
  find: (minScore: number) => Person[],
  minScore: number,
  curve: CrowdCurve | null,
): Person[] {
  return crowdIn(find, minScore, curve) ?? find(minScore)
}

/**
 * Returns the people of a crowd, best first; null without a curve or when the picture shows few people. The number of
 * people is the rounded sum of the candidates' probabilities, and never below `CROWD_SIZE - 1`. The candidates with the
 * highest scores are returned.
 *
 * A threshold errs with each face that is a little too faint or too clear. Such errors add up where many people sit far
 * away. In a sum of probabilities these errors cancel. In a room with few people, the sum would count things such as
 * chairs, which look like faint heads. Source: Bella, Ferri, Hernández-Orallo, Ramírez-Quintana 2010, Quantification
 * via Probability Estimators.
 */
export function crowdIn<Person extends { score: number }>(
  find: (minScore: number) => Person[],
  minScore: number,
  curve: CrowdCurve | null,
): Person[] | null {
  if (!curve || find(minScore).length < CROWD_SIZE) return null
  const candidates = find(Math.min(FAINT_SCORE, minScore))
  return candidates.slice(0, Math.max(CROWD_SIZE - 1, Math.round(expectedPeople(candidates, minScore, curve))))
}

/** Returns candidates with the scores that `curve` was fitted to. The order stays the same. */
export function asHeads<Person extends { score: number }>(
  candidates: readonly Person[],
  curve: CrowdCurve | null,
): readonly Person[] {
  const scores = curve?.asHeads
  if (!scores || !candidates.some(({ score }) => score >= scores.sure)) return candidates
  return candidates.map((person) => ({ ...person, score: calibrated(person.score, scores.calibration) }))
}

/**
 * Returns the expected number of people among candidates. The probability that a candidate is a person is a logistic
 * function of the log-odds of its score. `minScore` shifts the log-odds. So a score of `minScore` has the probability
 * that a score of 0.45 has at the studio's threshold.
 */
export function expectedPeople(
  candidates: readonly { score: number }[],
  minScore: number,
  { offset, slope }: CrowdCurve,
): number {
  const moved = logOdds(FITTED_AT) - logOdds(minScore)
  return candidates.reduce((sum, { score }) => sum + 1 / (1 + Math.exp(-offset - slope * (logOdds(score) + moved))), 0)
}

/** Returns the log-odds of a share. The shares 0 and 1 have none, so 1e-6 and 1 - 1e-6 are the limits. */
function logOdds(share: number): number {
  const inside = Math.min(Math.max(share, 1e-6), 1 - 1e-6)
  return Math.log(inside / (1 - inside))
}
