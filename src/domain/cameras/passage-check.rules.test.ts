import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePassages, figuresBeside, figuresOf, settlePassages } from './passage-check.rules.ts'
import type { Passage, Verdict } from './passage-check.rules.ts'

const into = (timeMs: number): Passage => ({ timeMs, direction: 'entry' })
const out = (timeMs: number): Passage => ({ timeMs, direction: 'exit' })
const none = new Map<number, Verdict>()

describe("comparing a person's taps with the passages that a camera counted", () => {
  test('a tap and a passage match when they have the same direction and are at most a second apart', () => {
    expect(comparePassages([into(5000)], [into(6000)])).toEqual({ found: 1, differences: [] })
    expect(comparePassages([into(6000)], [into(5000)])).toEqual({ found: 1, differences: [] })
    expect(comparePassages([into(5000)], [into(6001)])).toEqual({
      found: 0,
      differences: [
        { ...into(5000), kind: 'missed' },
        { ...into(6001), kind: 'too-many' },
      ],
    })
  })

  test('when a person taps an entry and the camera counts an exit, the result has two differences', () => {
    expect(comparePassages([into(3000)], [out(3000)]).differences.map(({ kind }) => kind)).toEqual([
      'missed',
      'too-many',
    ])
  })

  test('when two taps are close together and the camera has one passage, one tap is missed', () => {
    expect(comparePassages([into(2000), into(2100)], [into(1950), into(2300)]).found).toBe(2)
    const { found, differences } = comparePassages([into(2000), into(2100)], [into(2050)])
    expect([found, differences.length, differences[0]?.kind]).toEqual([1, 1, 'missed'])
    expect(comparePassages([into(2000), out(2000)], [out(2000), into(2000)]).found).toBe(2)
  })

  test('when a tap is near two passages, it is matched with the passage that no other tap can use', () => {
    // The second passage is nearest to both taps, but only the first tap also matches the first passage.
    const counted = [into(1100), into(2100)]
    expect(comparePassages([into(1700), into(2900)], counted).found).toBe(2)
    expect(comparePassages([into(2900), into(1700)], counted).found).toBe(2)
    expect(comparePassages([into(1700), into(2900)], counted.toReversed()).found).toBe(2)
  })

  test('no taps and no passages give an empty result', () => {
    const compared = comparePassages([], [])
    expect(compared).toEqual({ found: 0, differences: [] })
    expect(figuresOf(compared, none)).toEqual({ found: 0, missed: 0, tooMany: 0 })
  })

  test('passages without a tap and taps without a passage are listed, each sorted by time', () => {
    const { differences } = comparePassages([into(9000), into(4000)], [out(6000)])
    expect(differences.map(({ timeMs, kind }) => [timeMs, kind])).toEqual([
      [4000, 'missed'],
      [6000, 'too-many'],
      [9000, 'missed'],
    ])
  })

  test('in random films, `comparePassages` finds as many passages as a search of all combinations', () => {
    const direction = constantFrom<Passage['direction']>('entry', 'exit')
    const passage = record({ timeMs: integer({ min: 0, max: 40 }), direction })
    const film = array(passage, { maxLength: 6 }).map((all) =>
      all.map(({ timeMs, direction }) => ({ timeMs: timeMs * 100, direction })),
    )
    assert(
      property(film, film, (tapped, counted) => {
        const compared = comparePassages(tapped, counted)
        const { missed, tooMany, found } = figuresOf(compared, none)
        expect([found + missed, found + tooMany]).toEqual([tapped.length, counted.length])
        expect(found).toBe(mostPairs(tapped, counted))
      }),
    )
  })
})

/** `mostPairs` returns the largest number of pairs, from a search of all combinations. */
function mostPairs([tap, ...others]: Passage[], counted: Passage[]): number {
  if (!tap) return 0
  const withOne = counted.flatMap((one, index) =>
    one.direction === tap.direction && Math.abs(one.timeMs - tap.timeMs) <= 1000
      ? 1 + mostPairs(others, counted.toSpliced(index, 1))
      : [],
  )
  return Math.max(mostPairs(others, counted), ...withOne)
}

describe('the figures of a check after a second look at the film', () => {
  // In this film, the computer counts 38 of the 40 passages, and one passage that did not take place.
  const tapped = Array.from({ length: 40 }, (_, index) => into(index * 5000))
  const counted = [...tapped.slice(0, 38), out(500)]
  const compared = comparePassages(tapped, counted)
  const tooMany = compared.differences.findIndex(({ kind }) => kind === 'too-many')
  const missed = compared.differences.findIndex(({ kind }) => kind === 'missed')

  test.each([
    ['without a verdict, the person is taken to be right', none, [38, 2, 1]],
    ['when the person was right, the figures do not change', new Map([[missed, 'person' as const]]), [38, 2, 1]],
    ['when a tap was wrong, the camera missed one passage less', new Map([[missed, 'computer' as const]]), [38, 1, 1]],
    [
      'when the person overlooked a passage, the camera found one more',
      new Map([[tooMany, 'computer' as const]]),
      [39, 2, 0],
    ],
    [
      'an unclear difference is left out',
      new Map([missed, tooMany].map((index) => [index, 'unclear' as const])),
      [38, 1, 0],
    ],
  ])('after a second look: %s', (_, verdicts, [found, stillMissed, stillTooMany]) => {
    const figures = { found, missed: stillMissed, tooMany: stillTooMany }
    expect(figuresOf(compared, verdicts)).toEqual(figures)
    // The settled passages give the same figures when they are compared with the computer's count.
    expect(figuresBeside(settlePassages(tapped, compared, verdicts), counted)).toEqual(figures)
  })

  test('after the verdicts, the passages can also be compared with another count of the film', () => {
    const verdicts = new Map<number, Verdict>([
      [missed, 'computer'],
      [tooMany, 'unclear'],
    ])
    const settled = settlePassages(tapped, compared, verdicts)
    expect([settled.certain.length, settled.unclear]).toEqual([39, [out(500)]])
    expect(figuresBeside(settled, [])).toEqual({ found: 0, missed: 39, tooMany: 0 })
    const all = [...tapped.slice(0, 36), out(600), out(90_000)]
    expect(figuresBeside(settled, all)).toEqual({ found: 36, missed: 3, tooMany: 1 })
  })
})
