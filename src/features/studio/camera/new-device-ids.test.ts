import { expect, test } from 'vitest'
import type { Facing } from './camera-devices.ts'
import { newDeviceIds } from './new-device-ids.ts'

const input = (deviceId: string, label: string, facing: Facing | null = null) => ({ deviceId, label, facing })
const camera = (deviceId: string, label: string | null, facing: Facing | null = null) => ({
  id: `camera ${deviceId}`,
  name: label ?? 'Logitech',
  deviceId,
  label,
  facing,
})

test('a renamed camera whose id changed is found by its label', () => {
  const renamed = { ...camera('1', 'Logitech'), name: 'Door' }
  expect(newDeviceIds([renamed], [input('8', 'FaceTime'), input('9', 'Logitech')])).toEqual([
    { id: 'camera 1', deviceId: '9' },
  ])
})

test('a camera stored without a label is found by its name', () => {
  expect(newDeviceIds([camera('1', null)], [input('9', 'Logitech')])).toHaveLength(1)
})

test('plugged-in cameras keep their ids, and a missing camera never takes the input of another camera', () => {
  const cameras = [camera('1', 'Logitech'), camera('2', 'Logitech')]
  expect(newDeviceIds(cameras, [input('1', 'Logitech'), input('2', 'Logitech')])).toEqual([])
  expect(newDeviceIds(cameras, [input('2', 'Logitech')])).toEqual([])
  expect(newDeviceIds(cameras, [input('2', 'Logitech'), input('9', 'Logitech')])).toEqual([
    { id: 'camera 1', deviceId: '9' },
  ])
})

test('two missing cameras of the same model get one input each', () => {
  const cameras = [camera('1', 'Logitech'), camera('2', 'Logitech')]
  const found = newDeviceIds(cameras, [input('8', 'Logitech'), input('9', 'Logitech')])
  expect(found.map(({ deviceId }) => deviceId)).toEqual(['8', '9'])
  expect(newDeviceIds(cameras, [input('8', 'Logitech')])).toHaveLength(1)
})

test('a phone’s camera whose label is in a new language is matched as front or rear camera', () => {
  const cameras = [camera('1', 'Back Camera', 'environment'), camera('2', 'Front Camera', 'user')]
  const inputs = [input('8', 'Camera frontale', 'user'), input('9', 'Camera dorsale', 'environment')]
  expect(newDeviceIds(cameras, inputs)).toEqual([
    { id: 'camera 1', deviceId: '9' },
    { id: 'camera 2', deviceId: '8' },
  ])
})

test('a missing webcam does not take an input with another label', () => {
  expect(newDeviceIds([camera('1', 'Logitech')], [input('9', 'FaceTime')])).toEqual([])
})
