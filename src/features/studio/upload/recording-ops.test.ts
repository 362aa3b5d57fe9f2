import { describe, expect, test } from 'vitest'
import { DomainError } from '@/domain/shared/db.ts'
import type { FailureKind } from '@/domain/shared/failure-kind.ts'
import { opId, outcomeOf } from './recording-ops.ts'

const failure = (kind: FailureKind) => new DomainError(kind)

describe('a failure to send', () => {
  test('without a connection ends the pass', () => {
    expect(outcomeOf(failure('offline'), 0)).toEqual({ kind: 'later', isOffline: true })
    expect(outcomeOf(new TypeError('Failed to fetch'), 99)).toEqual({ kind: 'later', isOffline: true })
  })

  test('of a server in trouble is tried again for ever', () => {
    expect(outcomeOf(failure('unavailable'), 500)).toEqual({ kind: 'later', isOffline: false })
  })

  test('for want of a session waits for the next sign-in', () => {
    expect(outcomeOf(failure('signed-out'), 3)).toEqual({ kind: 'signed-out' })
  })

  test.each<FailureKind>(['forbidden', 'invalid', 'not-found', 'conflict'])('%s is for good', (kind) => {
    expect(outcomeOf(failure(kind), 0)).toEqual({ kind: 'refused', reason: failure(kind).message })
  })

  test('that has no explanation is final after ten tries', () => {
    expect(outcomeOf(new Error('odd'), 8)).toEqual({ kind: 'later', isOffline: false })
    expect(outcomeOf(new Error('odd'), 9)).toMatchObject({ kind: 'refused' })
  })
})

test('an operation has one id, so that it is queued once', () => {
  expect(opId({ kind: 'complete-session', sessionId: 's', endTime: '' })).toBe('complete-session:s')
})
