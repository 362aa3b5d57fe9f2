import { describe, expect, test } from 'vitest'
import { DomainError } from '@/domain/shared/db.ts'
import type { FailureKind } from '@/domain/shared/failure-kind.ts'
import { opId, outcomeOf } from './recording-ops.ts'

const failure = (kind: FailureKind) => new DomainError(kind)

describe('a failed send has an outcome', () => {
  test('when a send fails without a connection, sending stops until later', () => {
    expect(outcomeOf(failure('offline'), 0)).toEqual({ kind: 'later', isOffline: true })
    expect(outcomeOf(new TypeError('Failed to fetch'), 99)).toEqual({ kind: 'later', isOffline: true })
  })

  test('an operation that fails because of the server is retried without limit', () => {
    expect(outcomeOf(failure('unavailable'), 500)).toEqual({ kind: 'later', isOffline: false })
  })

  test('an operation that fails because no user is signed in waits for the next sign-in', () => {
    expect(outcomeOf(failure('signed-out'), 3)).toEqual({ kind: 'signed-out' })
  })

  test.each<FailureKind>(['forbidden', 'invalid', 'not-found', 'conflict'])(
    'when a send fails with %s, it is not tried again',
    (kind) => {
      expect(outcomeOf(failure(kind), 0)).toEqual({ kind: 'refused', reason: failure(kind).message })
    },
  )

  test('a failure with an unknown cause is final after ten tries', () => {
    expect(outcomeOf(new Error('odd'), 8)).toEqual({ kind: 'later', isOffline: false })
    expect(outcomeOf(new Error('odd'), 9)).toMatchObject({ kind: 'refused' })
  })
})

test('the id of the operation that ends a recording consists of its kind and its session', () => {
  expect(opId({ kind: 'complete-session', sessionId: 's', endTime: '' })).toBe('complete-session:s')
})
