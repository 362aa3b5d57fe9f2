import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bytesOfJpegDataUrl, cleanJpeg } from './clean-jpeg.ts'

const picture = { create: { width: 4, height: 3, channels: 3 as const, background: 'red' } }
/** Noise is hard to compress, so the compressed picture contains bytes of all values. */
const noise = {
  create: {
    width: 64,
    height: 48,
    channels: 3 as const,
    background: 'gray',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
  },
}
const asDataUrl = (bytes: Uint8Array, type = 'image/jpeg') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

test('bytes after the end of a baseline or progressive JPEG are removed', async () => {
  for (const progressive of [false, true]) {
    const jpeg = new Uint8Array(await sharp(noise).jpeg({ progressive }).toBuffer())
    expect(cleanJpeg(jpeg)).toEqual(jpeg)
    // Some cameras write a second picture after the first one.
    for (const more of [jpeg, Buffer.from('<script>')])
      expect(cleanJpeg(new Uint8Array([...jpeg, ...more]))).toEqual(jpeg)
    expect(bytesOfJpegDataUrl(asDataUrl(jpeg))).toEqual(jpeg)
  }
})

test('author, place and time are removed from a picture; orientation and color profile are kept', async () => {
  const exif = { IFD0: { Artist: 'Grace Okafor' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
  const told = await sharp(noise).withMetadata({ orientation: 6, exif, icc: 'p3' }).jpeg().toBuffer()
  expect(told.toString('latin1')).toContain('Grace Okafor')
  const clean = Buffer.from(cleanJpeg(new Uint8Array(told))!)
  expect(clean.toString('latin1')).not.toContain('Grace')
  const facts = await sharp(clean).metadata()
  expect(facts).toMatchObject({ width: 64, height: 48, orientation: 6, hasProfile: true })
  expect(facts.exif!.length).toBeLessThan(40)
  expect(await sharp(clean).raw().toBuffer()).toEqual(await sharp(told).raw().toBuffer())
  const upright = await sharp(noise).withMetadata({ exif }).jpeg().toBuffer()
  expect((await sharp(cleanJpeg(new Uint8Array(upright))!).metadata()).exif).toBeUndefined()
})

/** `withSegments` adds segments with the given markers and texts after the start of a JPEG. */
const withSegments = (jpeg: Uint8Array, ...segments: [marker: number, text: string][]) => {
  const more = segments.flatMap(([marker, text]) => [0xff, marker, 0, text.length + 2, ...Buffer.from(text)])
  return new Uint8Array([...jpeg.subarray(0, 2), ...more, ...jpeg.subarray(2)])
}

test('attack: comments and other segments that do not change the look of a JPEG are removed', async () => {
  const jpeg = new Uint8Array(await sharp(noise).jpeg().toBuffer())
  // The added segments are a comment, FlashPix, provenance data (C2PA) and the name of a camera.
  const told = withSegments(jpeg, [0xfe, 'Grace'], [0xe2, 'FPXR Grace'], [0xeb, 'JP Grace'], [0xec, 'Ducky Grace'])
  expect(cleanJpeg(told)).toEqual(jpeg)
  const colored = await sharp(noise).withIccProfile('p3').jpeg().toBuffer()
  expect(cleanJpeg(new Uint8Array(colored))).toEqual(new Uint8Array(colored))
  // The Adobe segment describes the storage of CMYK colors.
  const printed = new Uint8Array(await sharp(noise).toColorspace('cmyk').jpeg().toBuffer())
  expect(Buffer.from(cleanJpeg(printed)!).includes('Adobe')).toBe(Buffer.from(printed).includes('Adobe'))
})

test('attack: a JPEG with a second frame or with a thousand scans is refused', async () => {
  const jpeg = new Uint8Array(await sharp(noise).jpeg().toBuffer())
  const scan = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xda]))
  const before = (at: number, ...more: number[]) =>
    new Uint8Array([...jpeg.subarray(0, at), ...more, ...jpeg.subarray(at)])
  expect(cleanJpeg(before(scan, 0xff, 0xc0, 0, 11, 8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0))).toBeNull()
  const scans = (many: number) => before(scan, ...Array.from({ length: many }, () => [0xff, 0xda, 0, 2]).flat())
  expect(cleanJpeg(scans(20))).not.toBeNull()
  expect(cleanJpeg(scans(1000))).toBeNull()
})

test('a JPEG with damaged Exif is accepted', async () => {
  const jpeg = await sharp(noise).withMetadata({ orientation: 3 }).jpeg().toBuffer()
  const exif = jpeg.indexOf('Exif')
  for (let byte = exif; byte < exif + 40; byte++) {
    for (const value of [0, 1, 0x7f, 0xff]) {
      const odd = new Uint8Array(jpeg)
      odd[byte] = value
      expect(cleanJpeg(odd)).not.toBeNull()
    }
  }
})

test('a picture with more than 8,192 pixels on a side is refused', async () => {
  const jpeg = new Uint8Array(await sharp(picture).jpeg().toBuffer())
  const frame = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc0]))
  const sized = (width: number, height: number) => {
    const other = new Uint8Array(jpeg)
    new DataView(other.buffer).setUint16(frame + 5, height)
    new DataView(other.buffer).setUint16(frame + 7, width)
    return cleanJpeg(other)
  }
  expect(sized(8192, 8192)).not.toBeNull()
  for (const [width, height] of [
    [8193, 1],
    [1, 8193],
    [0, 1],
    [65_535, 65_535],
  ] as const)
    expect(sized(width, height)).toBeNull()
})

test('a file that is not a JPEG, a renamed PNG and an incomplete JPEG are refused', async () => {
  const jpeg = await sharp(picture).jpeg().toBuffer()
  const png = await sharp(picture).png().toBuffer()
  const withoutSize = Buffer.from(jpeg)
  withoutSize.fill(
    0,
    withoutSize.indexOf(Buffer.from([0xff, 0xc0])) + 5,
    withoutSize.indexOf(Buffer.from([0xff, 0xc0])) + 9,
  )
  const others = [png, readFileSync(import.meta.filename), Buffer.from([0xff, 0xd8, 0xff, 0xd9]), withoutSize]
  for (const bytes of others) expect(cleanJpeg(new Uint8Array(bytes))).toBeNull()
  for (let length = 0; length < jpeg.length; length++)
    expect(cleanJpeg(new Uint8Array(jpeg.subarray(0, length)))).toBeNull()
})

test('a text that is not a base64 data URL of type image/jpeg is refused', async () => {
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
