import { expect, test } from 'vitest'
import { countingText, FAILED_TO_LOAD, failureText } from './model-text.ts'

test('when Automatic is chosen and a download fails, the text is the sentence of the specification', () => {
  expect(failureText('automatic', 'unavailable', 'church.example')).toBe(FAILED_TO_LOAD)
  expect(failureText('automatic', 'corrupt', 'church.example')).toBe(FAILED_TO_LOAD)
})

test('when the download of a chosen model fails, the text names the hosts that were tried', () => {
  const text = failureText('efficientdet_lite2', 'unavailable', 'church.example')
  expect(text).toBe('Lite2 (More Accurate) could not be downloaded from church.example or storage.googleapis.com.')
  expect(failureText('centernet', 'corrupt', 'church.example')).toBe(
    'The file of Built-in (Works offline) from church.example is damaged.',
  )
})

test('when a model does not start, the text does not mention the internet', () => {
  for (const kind of ['runtime', 'unsupported'] as const) {
    expect(failureText('automatic', kind, 'church.example')).not.toMatch(/internet|download/)
  }
})

test('when a model is missing, the text names the model that counts instead', () => {
  expect(countingText('centernet')).toBe('Counting with the built-in model.')
  expect(countingText('yolox_nano')).toBe('Counting with Nano (Any laptop).')
})
