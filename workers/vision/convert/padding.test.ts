import { expect, test } from 'vitest'
import { PADDING, placeWindow } from './padding.ts'

test.each([
  [{ size: 320, kernel: 3, stride: 2 }, [160, 0, 1]],
  [{ size: 80, kernel: 5, stride: 2 }, [40, 1, 2]],
  [{ size: 5, kernel: 3, stride: 2 }, [3, 1, 1]],
  [{ size: 7, kernel: 3, stride: 2 }, [4, 1, 1]],
  [{ size: 10, kernel: 5, stride: 1 }, [10, 2, 2]],
  [{ size: 3, kernel: 1, stride: 1 }, [3, 0, 0]],
  [{ size: 10, kernel: 3, stride: 1, dilation: 2 }, [10, 2, 2]],
])('with padding SAME, the window %j gives the expected output size and padding', (window, [output, begin, end]) => {
  expect(placeWindow({ dilation: 1, ...window }, PADDING.same)).toEqual({ output, begin, end })
})

test('with padding VALID, nothing is padded, and a window larger than the picture is refused', () => {
  expect(placeWindow({ size: 8, kernel: 3, stride: 2, dilation: 1 }, PADDING.valid)).toMatchObject({
    output: 3,
    end: 0,
  })
  expect(() => placeWindow({ size: 2, kernel: 3, stride: 1, dilation: 1 }, PADDING.valid)).toThrow('window of 3')
  expect(() => placeWindow({ size: 2, kernel: 3, stride: 0, dilation: 1 }, PADDING.same)).toThrow('stride 0')
})
