import { expect, test } from 'vitest'
import { countingText, FAILED_TO_LOAD, failureText } from './model-text.ts'

test('a failed download with the choice Automatic gives the sentence that the specification prescribes', () => {
  expect(failureText('automatic', 'unavailable', 'church.example')).toBe(FAILED_TO_LOAD)
  expect(failureText('automatic', 'corrupt', 'church.example')).toBe(FAILED_TO_LOAD)
})

test('the text about the failed download of a chosen model names the hosts that were tried', () => {
  const text = failureText('efficientdet_lite2', 'unavailable', 'church.example')
  expect(text).toBe('Lite2 (More Accurate) could not be downloaded from church.example or storage.googleapis.com.')
  expect(failureText('centernet', 'corrupt', 'church.example')).toBe(
    'The file of Built-in (Works offline) from church.example is damaged.',
  )
})

test('the text about a model that did not start does not mention the internet', () => {
  for (const kind of ['runtime', 'unsupported'] as const) {
    expect(failureText('automatic', kind, 'church.example')).not.toMatch(/internet|download/)
  }
})

test('the text about a missing model names the model that counts instead', () => {
  expect(countingText('centernet')).toBe('Counting with the built-in model.')
  expect(countingText('yolox_nano')).toBe('Counting with Nano (Any laptop).')
})
