import { expect, test } from 'vitest'
import { createCameraCheck } from '../../../src/domain/cameras/camera-check.commands.ts'
import { listCameraChecks } from '../../../src/domain/cameras/camera-check.queries.ts'
import { latestCheck } from '../../../src/domain/cameras/camera-check.rules.ts'
import type { CameraCheckDraft } from '../../../src/domain/cameras/camera-check.schema.ts'
import { startBackEnd } from './people.ts'

const backEnd = startBackEnd()
const cameraId = crypto.randomUUID()

const check = (change: Partial<CameraCheckDraft> = {}): CameraCheckDraft => ({
  cameraId,
  cameraName: 'Nave',
  way: 'room',
  model: 'centernet',
  people: 40,
  found: 38,
  tooMany: 1,
  minutes: 0,
  light: 55,
  ...change,
})

test('a church’s camera checks are listed newest first, and another church cannot read them', async () => {
  const { db } = await backEnd.newPerson()
  await createCameraCheck(db, check())
  await createCameraCheck(db, check({ way: 'door', people: 20, found: 20, tooMany: 0, minutes: 7, light: null }))
  await createCameraCheck(db, check({ people: 41, found: 41, cameraName: null, model: null }))
  const checks = await listCameraChecks(db)
  expect(checks.map(({ people }) => people)).toEqual([41, 20, 40])
  expect(checks[2]).toEqual({ ...check(), id: expect.any(String), createdAt: expect.any(String) })
  expect(latestCheck(checks, { cameraId, way: 'door' })).toMatchObject({ people: 20, minutes: 7 })
  expect(await listCameraChecks((await backEnd.newPerson()).db)).toEqual([])
})

test('a camera check with more people found than people present is refused', async () => {
  const { db } = await backEnd.newPerson()
  await expect(createCameraCheck(db, check({ people: 3, found: 4 }))).rejects.toMatchObject({
    message: 'A check cannot find more people than there were.',
  })
  expect(await listCameraChecks(db)).toEqual([])
})
