import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bytesOfJpegDataUrl, isJpeg } from './jpeg.ts'

const picture = { create: { width: 4, height: 3, channels: 3 as const, background: 'red' } }
const asDataUrl = (bytes: Uint8Array, type = 'image/jpeg') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

test('a baseline and a progressive JPEG are one, also with more bytes behind', async () => {
  for (const progressive of [false, true]) {
    const jpeg = await sharp(picture).jpeg({ progressive }).toBuffer()
    expect(isJpeg(jpeg)).toBe(true)
    expect(isJpeg(Buffer.concat([jpeg, Buffer.from('more')]))).toBe(true)
    expect(bytesOfJpegDataUrl(asDataUrl(jpeg))).toEqual(new Uint8Array(jpeg))
  }
})

test('other files, a renamed PNG and a picture cut short are none', async () => {
  const jpeg = await sharp(picture).jpeg().toBuffer()
  const png = await sharp(picture).png().toBuffer()
  const withoutSize = Buffer.from(jpeg)
  withoutSize.fill(
    0,
    withoutSize.indexOf(Buffer.from([0xff, 0xc0])) + 5,
    withoutSize.indexOf(Buffer.from([0xff, 0xc0])) + 9,
  )
  const others = [png, readFileSync(import.meta.filename), Buffer.from([0xff, 0xd8, 0xff, 0xd9]), withoutSize]
  for (const bytes of others) expect(isJpeg(bytes)).toBe(false)
  for (let length = 0; length < jpeg.length; length++) expect(isJpeg(jpeg.subarray(0, length))).toBe(false)
})

test('only a base64 data URL of type image/jpeg is read', async () => {
  const jpeg = await sharp(picture).jpeg().toBuffer()
  const good = asDataUrl(jpeg)
  const wrong = [
    asDataUrl(jpeg, 'image/png'),
    good.slice(0, -1),
    `${good}=`,
    good.replace('base64,', 'base64, '),
    good.replace(';base64', ''),
    'https://example.org/a.jpg',
    'data:image/jpeg;base64,',
    '',
  ]
  for (const text of wrong) expect(bytesOfJpegDataUrl(text), text.slice(0, 40)).toBeNull()
})
