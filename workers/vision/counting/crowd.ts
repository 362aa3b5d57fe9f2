import type { CrowdCurve } from '../models/model-family.ts'

/** A picture shows a crowd when at least this many people reach the threshold. */
export const CROWD_SIZE = 7
/** Candidates with a lower score than this are not asked about. The curves were fitted with it. */
export const FAINT_SCORE = 0.1
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
 * people is the sum of the candidates' probabilities, rounded, but at least one less than `CROWD_SIZE`. The candidates
 * with the highest scores are returned.
 *
 * A threshold errs with each face that is a little too faint or too clear, and such errors add up where many people sit
 * far away. In a sum of probabilities these errors cancel. The sum would count chairs in a room with few people, because
 * things in a room look like faint heads. Source: Bella, Ferri, Hernández-Orallo, Ramírez-Quintana 2010, Quantification
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

/**
 * Returns the expected number of people among candidates. The probability that a candidate is a person is a logistic
 * function of the log-odds of its score; `minScore` moves the score that has the probability of 0.45 at the studio's
 * threshold.
 */
export function expectedPeople(
  candidates: readonly { score: number }[],
  minScore: number,
  { offset, slope }: CrowdCurve,
): number {
  const moved = logOdds(FITTED_AT) - logOdds(minScore)
  return candidates.reduce((sum, { score }) => sum + 1 / (1 + Math.exp(-offset - slope * (logOdds(score) + moved))), 0)
}

/** A share of 0 or 1 has no odds; it is taken as one in a million away. */
function logOdds(share: number): number {
  const inside = Math.min(Math.max(share, 1e-6), 1 - 1e-6)
  return Math.log(inside / (1 - inside))
}
