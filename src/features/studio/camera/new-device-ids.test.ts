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

test('when a camera was renamed and its id changed, its label identifies it', () => {
  const renamed = { ...camera('1', 'Logitech'), name: 'Door' }
  expect(newDeviceIds([renamed], [input('8', 'FaceTime'), input('9', 'Logitech')])).toEqual([
    { id: 'camera 1', deviceId: '9' },
  ])
})

test('when a camera was stored without a label, its name identifies it', () => {
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

test('when two saved cameras of one model are not found, each is matched to a different connected device', () => {
  const cameras = [camera('1', 'Logitech'), camera('2', 'Logitech')]
  const found = newDeviceIds(cameras, [input('8', 'Logitech'), input('9', 'Logitech')])
  expect(found.map(({ deviceId }) => deviceId)).toEqual(['8', '9'])
  expect(newDeviceIds(cameras, [input('8', 'Logitech')])).toHaveLength(1)
})

test('when a phone changes its language, each camera is recognised as front or rear camera', () => {
  const cameras = [camera('1', 'Back Camera', 'environment'), camera('2', 'Front Camera', 'user')]
  const inputs = [input('8', 'Camera frontale', 'user'), input('9', 'Camera dorsale', 'environment')]
  expect(newDeviceIds(cameras, inputs)).toEqual([
    { id: 'camera 1', deviceId: '9' },
    { id: 'camera 2', deviceId: '8' },
  ])
})

test('when a webcam is missing, it does not take an input with another label', () => {
  expect(newDeviceIds([camera('1', 'Logitech')], [input('9', 'FaceTime')])).toEqual([])
})
